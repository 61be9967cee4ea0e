import { isImportable, type ListedMember } from './list.rules.ts';

const comparableFileName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z0-9]{2,5}$/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

const candidateNamesOf = ({ photoName, member }: ListedMember): string[] =>
  (photoName ? [photoName] : [member.employeeNumber, member.personName])
    .map(comparableFileName)
    .filter((name) => name !== '');

export interface PhotoMatches<F> {
  photos: ReadonlyMap<number, F>;
  /** Importable lines that lack the photo they name, or any photo once one was chosen. */
  linesWithoutPhoto: readonly number[];
  unused: readonly F[];
}

export function matchPhotos<F extends { name: string }>(
  members: readonly ListedMember[],
  files: readonly F[],
): PhotoMatches<F> {
  const fileByName = new Map(files.map((file) => [comparableFileName(file.name), file]));
  const photos = new Map<number, F>();
  const matchedFiles = new Set<F>();
  const linesWithoutPhoto: number[] = [];
  for (const listed of members) {
    const file = candidateNamesOf(listed)
      .map((name) => fileByName.get(name))
      .find((one) => one !== undefined);
    if (file) matchedFiles.add(file);
    if (!isImportable(listed)) continue;
    if (file) photos.set(listed.line, file);
    else if (listed.photoName || files.length > 0) linesWithoutPhoto.push(listed.line);
  }
  return { photos, linesWithoutPhoto, unused: files.filter((file) => !matchedFiles.has(file)) };
}
