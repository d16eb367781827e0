"""Compilation with numba; no other module uses numba's internals.

`rule` marks a function that compiled kernels may call. `compiled` makes the methods of a record class
available in compiled rules. `link` loads a file of kernels for one game, with the rules of that game. All
three keep the plain Python function: a rule that Python calls runs as Python, in a debugger or under a
coverage tool, and NUMBA_DISABLE_JIT=1 turns compilation off.

Only a kernel that Python calls (an `entry`) is compiled to machine code, with all functions that it needs,
and stored in the cache. A child process compiles it, because a compiler does not return its memory.
"""

import functools
import importlib
import inspect
import pickle
import sys
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba import types
from numba._dynfunc import make_function
from numba.core import caching, cgutils, lowering
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import BaseNativeLowering, NativeLowering
from numba.extending import intrinsic, lower_cast, overload, overload_attribute, overload_method

from . import compile_cache, compiling

KERNELS = Path(__file__).parent / "kernels"
COMPILING = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
COMPILED = ("heuristics", "positions", "solving")  # modules of a game that are compiled with its rules
COMPANIONS = ("texts", *COMPILED)
FORMER_NAMES = {"texts": "words", "heuristics": "judgement", "positions": "laid"}  # found until version 1.1
BOUNDS = ", bounds checked" if numba.config.BOUNDSCHECK else ""  # type: ignore[attr-defined]
VERSIONS = f"Python {sys.version_info[:2]}, numba {numba.__version__}, NumPy {np.__version__}{BOUNDS}"


class _PartLibrary(JITCodeLibrary):
    """The code of a part: it is linked into its callers and becomes machine code only there."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerPart(BaseNativeLowering):
    """Lower a part without generating machine code, which would take most of the compile time."""

    _name = "part_lowering"  # type: ignore[assignment]
    lowering_class = lowering.Lower

    def run_pass(self, state: Any) -> bool:
        state.library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        found = lowered.fndesc
        name = make_function(found.lookup_module(), found.qualname, "", 0, lowered.env, (state.library,))
        state.targetctx.insert_user_function(name, found, [state.library])
        state["cr"] = lowered._replace(cfunc=name)
        return True


class _PartCompiler(CompilerBase):
    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [(_LowerPart if one is NativeLowering else one, why) for one, why in passes.passes]
        passes.finalize()
        return [passes]


PART = dict(nopython=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


class _Part(CPUDispatcher):
    """A function that compiled code calls; Python calls run as Python.

    It is compiled once for integers of all widths, and once for arrays inside and outside tables. numba
    would compile a version for each of them, and for every literal number.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        inline: bool = False,
        in_python: Callable[..., Any] | None = None,
    ) -> None:
        super().__init__(function, targetoptions=PART | {"forceinline": inline}, pipeline_class=_PartCompiler)
        self._in_python = in_python or function

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self._in_python(*args, **named)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        wide = {name: _widened(kind) for name, kind in dict(kws).items()}
        return super().get_call_template(tuple(map(_widened, args)), wide)


def _widened(kind: Any) -> Any:
    if isinstance(kind, types.NestedArray):
        return types.Array(kind.dtype, kind.ndim, "C")
    kind = types.unliteral(kind)
    return types.int64 if kind in types.signed_domain else kind


@lower_cast(types.NestedArray, types.Array)
def _array_of_table(context: Any, builder: Any, own: Any, array: Any, value: Any) -> Any:
    """An array inside a table has the same representation as any other array."""
    return value


class _SealedFiles(caching.IndexDataCacheFile):
    """The cached files of one kernel. A damaged or unreadable file counts as missing."""

    def is_whole(self) -> bool:
        """Return whether the kernel can be loaded."""
        names = self._load_index().values()
        return bool(names) and all(compile_cache.read_sealed(self._data_path(name)) for name in names)

    def _load_index(self) -> dict[Any, str]:
        data = compile_cache.read_sealed(self._index_path)
        return pickle.loads(data) if data else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._save(self._index_path, overloads)

    def _load_data(self, name: str) -> Any:
        data = compile_cache.read_sealed(self._data_path(name))
        if data is None:
            raise FileNotFoundError(name)  # numba then compiles the kernel
        return pickle.loads(data)

    def _save_data(self, name: str, data: Any) -> None:
        self._save(self._data_path(name), data)

    def _save(self, path: str, value: Any) -> None:
        with self._open_for_write(path) as file:
            file.write(compile_cache.sealed(self._dump(value)))


_in_python = threading.local()  # `runs`: this thread runs a kernel as plain Python


class _Entry(CPUDispatcher):
    """A kernel that Python calls. Other kernels call its `part`, which has no Python wrapper."""

    def __init__(self, function: Callable[..., Any], game: ModuleType, file: str) -> None:
        self.part = _Part(function)
        self.game, self.file = game, file
        self.kernel = compiling.Kernel(game.__name__, file, function.__name__)
        function.sources = sources(game, file)  # type: ignore[attr-defined]
        super().__init__(function, targetoptions=dict(nopython=True, nogil=True, no_cfunc_wrapper=True))
        self.enable_caching()
        kept: Any = self._cache  # type: ignore[attr-defined]
        names = kept._impl.filename_base, kept._impl.locator.get_source_stamp()
        self._files = kept._cache_file = _SealedFiles(kept.cache_path, *names)
        self.signature = tuple(function.__annotations__.values())
        self._lock = threading.Lock()

    @property
    def _numba_type_(self) -> Any:
        return types.Dispatcher(self.part)

    @property
    def is_ready(self) -> bool:
        """Whether the kernel can be called at once: it is compiled in this process or in the cache."""
        return bool(self.overloads) or self._files.is_whole()

    def __call__(self, *args: Any) -> Any:
        if not self.overloads:
            if getattr(_in_python, "runs", False) and not self.is_ready:
                return self.py_func(*args)
            self.prepare()
        return super().__call__(*args)

    def in_python(self, *args: Any) -> Any:
        """Run the kernel as plain Python, with all kernels that it calls and that are not compiled."""
        before, _in_python.runs = getattr(_in_python, "runs", False), True
        try:
            return self.py_func(*args)
        finally:
            _in_python.runs = before

    def prepare(self) -> None:
        """Load the kernel from the cache. If it is not there, wait until a child process has compiled it."""
        with self._lock:
            if self.overloads:
                return
            if not self.is_ready:
                compiling.compile_apart(self.kernel, uncompiled(self.game, self.file))
            self.compile(self.signature)

    def compile(self, signature: Any) -> Any:
        """Compile the kernel in this process if it is not in the cache. Only child processes should."""
        way_in = super().compile(signature)
        for result in self.overloads.values():
            for environment in result._find_referenced_environments():
                result.codegen.set_env(environment.env_name, environment)
        self.disable_compile()  # arguments of undeclared types are an error
        return way_in


class _Locator(caching._CacheLocator):
    """Store compiled kernels in a folder named after a digest of their sources."""

    def __init__(self, function: Callable[..., Any], sources: tuple[Path, ...]) -> None:
        self._line = function.__code__.co_firstlineno
        self._stamp = compile_cache.digest(f"{VERSIONS}, {function.__module__}", *sources)
        self._path = compile_cache.folder() / self._stamp / function.__module__.partition(".")[2]

    def get_cache_path(self) -> str:
        return str(self._path)

    def get_source_stamp(self) -> str:
        return self._stamp

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> "_Locator | None":
        sources = getattr(function, "sources", None)
        if sources is None:
            return None  # a function that is not Parlour's
        locator = cls(function, sources)
        locator.ensure_cache_path()
        return locator


caching.CacheImpl._locator_classes.insert(0, _Locator)


def rule(function: Any, in_python: Any = None) -> Any:
    """Mark a function of a game or of the engine that compiled kernels may call.

    `in_python` replaces it for calls from Python; it must have the same result.
    """
    return _Part(function, in_python=in_python) if COMPILING else in_python or function


def hot(function: Any) -> Any:
    """Mark a rule to be inlined into its callers; for functions that run in every move."""
    return _Part(function, inline=True) if COMPILING else function


def modular(function: Any) -> Any:
    """Mark a rule that computes modulo 2**64; plain Python suppresses NumPy's overflow warnings for it."""
    return rule(function, in_python=np.errstate(over="ignore")(function))


def lent(array: Any) -> Any:
    """Return the same array without reference counting in compiled code.

    The caller must keep the array alive until all users have finished. Compiled code otherwise counts a
    reference in every function that takes the array; with many arrays and short functions that takes as long
    as the work itself.
    """
    return array


@intrinsic
def _uncounted(typing: Any, array: Any) -> Any:
    def lowered(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = context.make_array(signature.return_type)(context, builder, arguments[0])
        made.meminfo = cgutils.get_null_value(made.meminfo.type)
        return made._getvalue()

    return array(array), lowered


@overload(lent)
def _lent(array):  # type: ignore[no-untyped-def]  # numba wants the same signature within
    return lambda array: _uncounted(array)  # type: ignore[call-arg]  # the first is for numba alone


def compiled(cls: Any) -> Any:
    """Class decorator: make the methods and properties of a record class available in compiled rules."""
    options: Any = {"jit_options": PART | {"pipeline_class": _PartCompiler}}
    for name, member in vars(cls).items():
        if isinstance(member, property):
            method = eval("lambda self: body", {"body": member.fget})
            overload_attribute(types.Record, name, **options)(method)
        elif inspect.isfunction(member) and not name.startswith("_"):
            signature = str(inspect.signature(member))[1:-1]
            method = eval(f"lambda {signature}: body", {"body": member})
            overload_method(types.Record, name, **options)(method)
    return cls


@functools.cache
def companion(rules: ModuleType, name: str) -> ModuleType:
    """Return one of COMPANIONS, or the rules module itself if the game has no such file.

    Warns once if the file has the name that was used before version 1.0.
    """
    for file in filter(None, (name, FORMER_NAMES.get(name))):
        path = Path(str(rules.__file__)).with_name(f"{file}.py")
        if path.exists():
            if file != name:
                text = f"{path}: rename this file to {name}.py; Parlour 1.1 will not find {file}.py"
                warnings.warn(text, FutureWarning, stacklevel=2)
            return importlib.import_module(f"{rules.__package__}.{file}")
    return rules


def sources(rules: ModuleType, kernels: str) -> tuple[Path, ...]:
    """Return the root files of a game's kernels. The files that they import belong to the digest as well."""
    own = (rules, *(companion(rules, name) for name in COMPILED))
    return (KERNELS / f"{kernels}.py", *(Path(str(one.__file__)) for one in own))


@functools.cache
def link(rules: ModuleType, kernels: str) -> ModuleType:
    """Load kernels/<kernels>.py for one game: its source is executed with the game's modules in scope.

    The file can link another one with `linked("name")`. Its entries are compiled when first called.
    """
    path = KERNELS / f"{kernels}.py"
    module = ModuleType(f"{__package__}.kernels.{kernels}.{rules.__name__.replace('.', '_')}")
    module.__file__, module.__package__ = str(path), f"{__package__}.kernels"
    names = dict(vars(module), rules=rules)
    names |= {name: companion(rules, name) for name in COMPILED}
    names |= dict(linked=functools.partial(link, rules), kernel=rule, hot_kernel=hot)
    names |= dict(entry=lambda function: _Entry(function, rules, kernels) if COMPILING else function)
    names |= _types(rules.GAME.table.dtype)
    module.__dict__.update(names)
    sys.modules[module.__name__] = module  # numba imports it by name when it loads the cache
    exec(compile(path.read_text("utf-8"), str(path), "exec"), module.__dict__)
    return module


def _types(table: np.dtype) -> dict[str, Any]:
    """Return the types in the signatures of entries, for the tables of one game."""
    return dict(
        Tables=numba.typeof(np.zeros(1, table)),
        Int=types.int64,
        Ints=types.int64[::1],
        Lists=types.int64[:, ::1],
        Floats=types.float64[::1],
        Observed=types.float32[::1],  # the observation of one seat at one table
        ObservedEach=types.float32[:, ::1],
        Logs=types.int64[:, :, ::1],  # the logs of all seats at one table
        Words=types.uint64[::1],  # a seed or the state of a generator: four words
        like=numba.typeof,
    )


def uncompiled(rules: ModuleType, kernels: str) -> list[compiling.Kernel]:
    """Return the entries of a file that are not in the cache."""
    found = [value for value in vars(link(rules, kernels)).values() if isinstance(value, _Entry)]
    return [one.kernel for one in found if one.file == kernels and not one.is_ready]


def at_once(kernel: Any) -> Any:
    """Return the kernel if it is compiled, else its plain Python function: slow, with the same result."""
    return kernel if not COMPILING or kernel.is_ready else kernel.in_python
