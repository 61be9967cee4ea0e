import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrawnPage } from '@parichay/shared/layer/layer.drawn.ts';
import { pageAt } from '@parichay/shared/layer/layer.time.ts';
import { picturesOf } from './page-film.pictures.ts';
import { pageFilmOptions, planFilm } from './page-film.rules.ts';
import type { LoadPicture, Raster } from './raster/raster.ts';
import { type FilmWork, makePreview, type NormalisedVideo, runFfmpeg } from './video-normalise.ts';

/** Ten times what a busy machine of two cores takes for eight seconds. */
const MAKE_MS = 600_000;

/**
 * Makes a film of a page that moves, as a greeting's film is, with its still and preview clip.
 * @param seconds of the film
 * @throws RenderFailure; RangeError for a layer that moves inside of another's picture; the signal's reason
 */
export async function makePageFilm({
  raster,
  load,
  page,
  seconds,
  ...work
}: FilmWork & { raster: Raster; load: LoadPicture; page: DrawnPage; seconds: number }): Promise<NormalisedVideo> {
  const { directory } = work;
  const pictures = picturesOf(page);
  const { commands, filters } = planFilm(pictures, seconds, page.width);
  const draw = async (file: string, drawn: DrawnPage) => {
    await writeFile(join(directory, file), await raster.draw(drawn, load, { format: 'layer' }));
    return file;
  };
  const files = await Promise.all(pictures.map((picture, at) => draw(`picture-${at}.png`, picture.page)));
  for (const { file, text } of commands) await writeFile(join(directory, file), text);
  const video = 'video.mp4';
  await runFfmpeg(work, pageFilmOptions(files, filters, seconds, video), MAKE_MS);
  const { width, height } = page;
  const [preview, still] = [await makePreview(work, video), await draw('still.png', pageAt(page, seconds / 2))];
  return { video, preview, still, width, height, seconds };
}
