import { describe, expect, test } from 'vitest';
import { groupOf, importsByFile, roomOf } from './imports.ts';

const inFolder = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const inPages = inFolder('site/src/pages');
const inFeatures = inFolder('site/src/features');
const inKit = inFolder('site/src/kit');

/** `from → to` of every import of one kind by files of another. */
const importsFrom = (isFrom: (file: string) => boolean, isTo: (path: string) => boolean): string[] =>
  [...importsByFile]
    .filter(([file]) => isFrom(file))
    .flatMap(([file, { all }]) => all.filter(isTo).map((path) => `${file} → ${path}`));

describe('the kit of the site', () => {
  test('the kit imports no feature and no page', () => {
    expect(importsFrom(inKit, (path) => inFeatures(path) || inPages(path))).toEqual([]);
  });
});

describe('the features of the site', () => {
  test('a feature imports no page', () => {
    expect(importsFrom(inFeatures, inPages)).toEqual([]);
  });
});

describe('lib of the BFF', () => {
  test('lib imports no room, because every room imports it', () => {
    const isOfRoom = (path: string) =>
      path.startsWith('bff/') && !inFolder('bff/src/lib')(path) && roomOf(path) !== null;
    expect(importsFrom(inFolder('bff/src/lib'), isOfRoom)).toEqual([]);
  });
});

/** One import for each pair of rooms, keyed by `room → room`. */
const found = new Map<string, string>();
for (const [file, { all }] of importsByFile) {
  for (const path of all) {
    const [from, to] = [roomOf(file), roomOf(path)];
    if (from && to && from !== to) found.set(`${from} → ${to}`, `${file} → ${path}`);
  }
}

describe('imports between rooms', () => {
  const roomsFrom = (room: string): string[] =>
    [...found.keys()].filter((way) => way.startsWith(`${room} → `)).map((way) => way.split(' → ')[1] ?? '');
  /** Every room that a room imports, directly or through others. */
  const reachable = (room: string): Set<string> => {
    const reached = new Set<string>();
    for (const queue = roomsFrom(room); queue.length > 0; ) {
      const next = queue.pop() ?? '';
      if (reached.has(next)) continue;
      reached.add(next);
      queue.push(...roomsFrom(next));
    }
    return reached;
  };
  const rooms = new Map(
    [...new Set([...found.keys()].map((way) => way.split(' → ')[0] ?? ''))].map((room) => [room, reachable(room)]),
  );

  test('a room does not import itself through other rooms', () => {
    const inRing = ([from, to]: string[]) => rooms.get(to ?? '')?.has(from ?? '');
    expect([...found].filter(([way]) => inRing(way.split(' → '))).map(([, imported]) => imported)).toEqual([]);
  });
});

describe('imports between groups', () => {
  test('a room imports no room of a later group of its workspace', () => {
    const isLater = ([from = '', to = '']: string[]) =>
      from.split('/')[0] === to.split('/')[0] && groupOf(from) >= 0 && groupOf(to) > groupOf(from);
    expect([...found].filter(([way]) => isLater(way.split(' → '))).map(([, imported]) => imported)).toEqual([]);
  });
});

describe('imports between files', () => {
  test('a file does not need itself to have run through other files', () => {
    const left = new Map([...importsByFile].map(([file, { values }]) => [file, values]));
    // A file that imports no remaining file, or is imported by none, is in no cycle and is removed.
    for (let before = Number.POSITIVE_INFINITY; left.size < before; ) {
      before = left.size;
      const needed = new Set([...left.values()].flat());
      for (const [file, values] of left)
        if (!needed.has(file) || !values.some((path) => left.has(path))) left.delete(file);
    }
    expect([...left.keys()]).toEqual([]);
  });
});
