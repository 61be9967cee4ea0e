import type { ListedMember } from './list.rules.ts';

const bare = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z0-9]{2,5}$/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** File names to match, best first: the list's photo column, else the employee number and the name. */
const namesOf = ({ photoName, member }: ListedMember): string[] =>
  (photoName ? [photoName] : [member.employeeNumber, member.personName]).map(bare).filter((name) => name !== '');

export interface FoundPhotos<F> {
  photos: ReadonlyMap<number, F>;
  /** Lines whose photo file is missing; when photos were chosen, also lines without a matching file. */
  without: readonly number[];
  unused: readonly F[];
}

export function matchPhotos<F extends { name: string }>(
  members: readonly ListedMember[],
  files: readonly F[],
): FoundPhotos<F> {
  const byName = new Map(files.map((file) => [bare(file.name), file]));
  const photos = new Map<number, F>();
  const without: number[] = [];
  for (const listed of members) {
    const file = namesOf(listed)
      .map((name) => byName.get(name))
      .find((one) => one !== undefined);
    if (file) photos.set(listed.line, file);
    else if (listed.photoName || files.length > 0) without.push(listed.line);
  }
  const used = new Set(photos.values());
  return { photos, without, unused: files.filter((file) => !used.has(file)) };
}
