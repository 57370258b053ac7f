"""Parts computed in this process as a cluster would: everything they share is pickled, files go through folders."""

import io
import itertools
import pickle

from rankwright.collection import Collection


class PickledRunner:
    """Computes parts one by one, the last one first, from pickled copies; collections are passed by name."""

    shares_files = True

    def __init__(self, folder):
        self.folder, self.numbers, self.computed = folder, itertools.count(), []

    def copy(self, value):
        found = {}

        class Pickler(pickle.Pickler):
            def persistent_id(self, each):
                if isinstance(each, Collection):
                    found[each.name] = each
                    return each.name
                return None

        class Unpickler(pickle.Unpickler):
            def persistent_load(self, name):
                return found[name]

        file = io.BytesIO()
        Pickler(file).dump(value)
        return Unpickler(io.BytesIO(file.getvalue())).load()

    def map(self, function, shared, parts, sizes):
        self.computed += [function.__name__] * len(parts)
        found = [function(self.copy(shared), self.copy(part)) for part in reversed(parts)]
        return iter(found[::-1])

    def write(self, function, shared, parts, sizes):
        self.computed += [function.__name__] * len(parts)
        folders = []
        for part in reversed(parts):
            folder = self.folder / str(next(self.numbers))
            folder.mkdir(parents=True)
            function(self.copy(shared), self.copy(part), folder)
            folders.append(folder)
        return iter(folders[::-1])
