"""The same shards on a cluster: Ray Data gives them to workers on other machines.

The driver reads the input and writes the parts, so the other machines need no common disk: rows
go to them, and parts come back, over Ray's own network.
"""

from __future__ import annotations

import logging
import pickle
import socket
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from explain.batch.shards import Part, Plan, Recipe, Shard, explain_shard
from explain.errors import ExplainError, ModelError
from explain.threads import thread_variables, threads_of_children

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Shards that wait at one worker: the next one is there when the last is done.
_IN_FLIGHT = 2
_RETRIES = 2  # of a shard whose worker died
_MAX_LOST = 100  # shards that may be lost before the cluster itself is held to be broken


def on_ray(
    plan: Plan, recipe: Recipe, *, workers: int | None, address: str | None
) -> Iterator[Part]:
    """The parts of the shards as they are finished by stateful workers of a Ray cluster.

    `address` None starts a cluster on this machine for this run. A worker that dies is replaced by
    Ray and its shard is done again; a shard that kills three workers is left out.
    """
    ray = _ray()
    mine = not ray.is_initialized()
    if mine:
        _connect(ray, address)
    try:
        yield from _stream(ray, plan, recipe, workers)
    finally:
        if mine:
            ray.shutdown()


class ShardWorker:
    """A worker that keeps its models between shards; Ray makes one for each place in the pool."""

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._explainer = recipe.explainer(recipe.settings)

    def __call__(self, batch: dict[str, NDArray[Any]]) -> dict[str, list[bytes]]:
        """The pickled part, or the pickled reason why none can be made, of each pickled shard."""
        return {"part": [self._part(pickle.loads(shard)) for shard in batch["shard"]]}

    def _part(self, shard: Shard) -> bytes:
        try:
            return pickle.dumps(explain_shard(self._explainer, shard, self._recipe))
        except ModelError as error:  # no other worker would fare better
            return pickle.dumps(str(error))


def _ray() -> Any:
    try:
        import ray
        import ray.data
    except ImportError:
        raise ExplainError(
            "the engine ray needs the package ray; run `pip install -r requirements-cluster.txt`"
        ) from None
    return ray


def _connect(ray: Any, address: str | None) -> None:
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address is None:
        options["include_dashboard"] = False
    else:
        # The cluster's machines have the requirements; this package travels with the job.
        import explain

        environment = {"py_modules": [explain], "env_vars": thread_variables(1)}
        options |= {"address": address, "runtime_env": environment}
    try:
        _knock(address)
        with threads_of_children(1):  # a worker has one core
            ray.init(**options)
    except (OSError, RuntimeError, ValueError) as error:
        raise ExplainError(
            f"no Ray cluster answers at {address!r} ({error}); "
            "start one with `ray start --head`, or leave out --address"
        ) from error


def _knock(address: str | None) -> None:
    """Nothing, or an OSError where nobody listens: Ray itself would end the whole process."""
    host, _, port = (address or "").removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), timeout=10).close()


def _stream(ray: Any, plan: Plan, recipe: Recipe, workers: int | None) -> Iterator[Part]:
    # What limits the retries of a shard has no other way in than these deprecated arguments; the
    # pinned version has them.
    warnings.filterwarnings("ignore", message=".*ray_remote_args. is deprecated")
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    context = ray.data.DataContext.get_current()
    before = context.copy()
    context.enable_progress_bars = False
    context.print_on_execution_start = False
    # A shard is a row, and every row is a block of its own: the unit that Ray hands out.
    context.target_max_block_size = 1
    context.max_errored_blocks = _MAX_LOST
    size = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    try:
        dataset = ray.data.read_datasource(
            _datasource(plan), override_num_blocks=1, num_cpus=0
        ).map_batches(
            ShardWorker,
            fn_constructor_kwargs={"recipe": recipe},
            batch_size=1,
            compute=ray.data.ActorPoolStrategy(size=size, max_tasks_in_flight_per_actor=_IN_FLIGHT),
            num_cpus=1,
            max_restarts=-1,
            max_task_retries=_RETRIES,
        )
        for row in dataset.iter_rows():
            part = pickle.loads(row["part"])
            if isinstance(part, str):
                raise ExplainError(part)
            yield part
    finally:
        ray.data.DataContext._set_current(before)


def _datasource(plan: Plan) -> Any:
    import pyarrow as pa
    from ray.data.block import BlockMetadata
    from ray.data.datasource import Datasource, ReadTask

    def read() -> Iterator[Any]:
        for shard in plan:
            yield pa.table({"shard": pa.array([pickle.dumps(shard)], pa.binary())})

    class Shards(Datasource):
        """The shards of the plan as a stream that is read on the driver's machine."""

        supports_distributed_reads = False

        def estimate_inmemory_data_size(self) -> int | None:
            return None

        def get_read_tasks(self, *_: Any, **__: Any) -> list[Any]:
            return [ReadTask(read, BlockMetadata(None, None, None, None))]

    return Shards()  # type: ignore[no-untyped-call]
