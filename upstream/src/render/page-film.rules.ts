import type { DrawnPage, Matrix } from '@parichay/shared/layer/layer.drawn.ts';
import { atRest, fadeIn, type Pose, poseAt, poseMatrix } from '@parichay/shared/layer/layer.time.ts';
import type { FilmPicture } from './page-film.pictures.ts';
import { asLayer, encodedFilm, silence } from './video-probe.rules.ts';

/*
 * A page that moves, as a film: each layer that moves is drawn once, as a picture, and ffmpeg moves, turns, sizes and
 * fades it. Drawing every frame takes ten times as long. How a layer stands in each frame comes from the same function
 * that draws a page at a moment, and is handed to ffmpeg as commands.
 */

export const FILM_FPS = 25;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const even = (value: number): number => 2 * Math.ceil(value / 2);

/**
 * px of the film, on one axis: where a picture is laid, and how much is cut off before it. Two pixels share a colour, so
 * that pictures are laid on even ones alone; cut by one more or less, it still moves a pixel at a time.
 */
interface Step {
  at: number;
  cut: number;
}

function stepTo(px: number): Step {
  const whole = Math.round(px);
  const at = even(whole);
  return { at, cut: at - whole };
}

interface Track {
  /** Where the turned and sized picture lies in each frame; null: it is not seen. */
  frames: ({ pose: Pose; x: Step; y: Step } | null)[];
  doesTurn: boolean;
  doesGrow: boolean;
  /** px of what it is turned on. */
  width: number;
  height: number;
}

/** px */
type Size = Pick<DrawnPage, 'width' | 'height'>;

/** px of the file of a picture. */
export const fileSize = ({ page }: FilmPicture, scale: number): Size => ({
  width: Math.max(2, Math.round(page.width * scale)),
  height: Math.max(2, Math.round(page.height * scale)),
});

/** Where a picture is in each frame of a film that is `scale` times as large as its page. */
function trackOf(picture: FilmPicture, frames: number, canvas: Size, scale: number): Track {
  const { page, x, y, time } = picture;
  const middle = [x + page.width / 2, y + page.height / 2] as const;
  const poses = Array.from({ length: frames }, (_, frame) => {
    const pose = time ? poseAt(time, frame / FILM_FPS, canvas.width) : atRest;
    return pose && { pose, matrix: poseMatrix(pose, time ?? { pivot: { x: 0, y: 0 } }) };
  });
  const seen = poses.filter((one) => one !== null);
  const doesTurn = seen.some(({ pose }) => pose.turn !== 0);
  const middleIn = ([a, b, c, d, e, f]: Matrix) => [
    a * middle[0] + c * middle[1] + e,
    b * middle[0] + d * middle[1] + f,
  ];
  const farthest = (at: number, length: number): number => Math.max(at, length - at);
  /**
   * What it takes however it is turned, before it is sized, and no more of it than is seen: rays that turn behind
   * everything reach far beyond the canvas, and each of their pixels costs.
   */
  const span = (length: number, other: number, axis: 0 | 1): number => {
    if (!doesTurn) return length;
    const spans = seen.map(({ pose, matrix }) => {
      const [a, b] = matrix;
      const whole = (Math.abs(a) * length + Math.abs(b) * other) / pose.scale;
      const isSeen = farthest(middleIn(matrix)[axis] ?? 0, axis === 0 ? canvas.width : canvas.height);
      return Math.min(whole, (2 * scale * isSeen) / pose.scale);
    });
    return even(Math.max(...spans));
  };
  const file = fileSize(picture, scale);
  const [width, height] = [span(file.width, file.height, 0), span(file.height, file.width, 1)];
  return {
    doesTurn,
    doesGrow: seen.some(({ pose }) => pose.scale !== 1),
    width,
    height,
    frames: poses.map((one) => {
      if (!one) return null;
      const { pose, matrix } = one;
      const [atX = 0, atY = 0] = middleIn(matrix);
      return {
        pose,
        x: stepTo(scale * atX - (pose.scale * width) / 2),
        y: stepTo(scale * atY - (pose.scale * height) / 2),
      };
    }),
  };
}

type Setting = readonly [filter: string, option: string, value: string | number];

/** Settings of filters, frame by frame, as `sendcmd` reads them; what stays as it was is not said again. */
function commandsOf(frames: number, settingsIn: (frame: number) => readonly Setting[]): string {
  const known = new Map<string, string | number>();
  return Array.from({ length: frames }, (_, frame) => {
    const changed = settingsIn(frame).filter(([filter, option, value]) => known.get(filter + option) !== value);
    for (const [filter, option, value] of changed) known.set(filter + option, value);
    const said = changed.map((setting) => setting.join(' ')).join(', ');
    return said === '' ? '' : `${(frame / FILM_FPS).toFixed(3)} ${said};\n`;
  }).join('');
}

const framesIn = (seconds: number): number => Math.round(seconds * FILM_FPS);

/** Turns, sizes and cuts a picture frame by frame. What it leaves clear is painted clear: frames are made in used memory. */
function posing({ frames, doesTurn, doesGrow, width, height }: Track, at: number) {
  const settingsOf = ({ pose: { turn, scale }, x, y }: NonNullable<Track['frames'][number]>): Setting[] => {
    const size = (px: number) => Math.max(2, Math.round(px * scale));
    return [
      ...(doesTurn ? [[`rotate@turn${at}`, 'angle', radians(turn).toFixed(5)] as const] : []),
      ...(doesGrow
        ? [[`scale@grow${at}`, 'width', size(width)] as const, [`scale@grow${at}`, 'height', size(height)] as const]
        : [[`crop@cut${at}`, 'x', x.cut] as const, [`crop@cut${at}`, 'y', y.cut] as const]),
    ];
  };
  const file = `poses-${at}.txt`;
  const text = commandsOf(frames.length, (frame) => {
    const now = frames[frame];
    return now ? settingsOf(now) : [];
  });
  return {
    command: { file, text },
    commanded: `sendcmd=f=${file}`,
    turned: [
      ...(doesTurn ? [`rotate@turn${at}=a=0:ow=${width}:oh=${height}:c=black@0`] : []),
      ...(doesGrow ? [`scale@grow${at}=${width}:${height}:eval=frame:flags=bilinear`] : []),
    ],
    // The filter does not follow what grows.
    cut: doesGrow ? [] : [`crop@cut${at}=iw-1:ih-1:0:0`, asLayer('yuva420p')],
  };
}

/** Frames after which a picture is cut as it stays. */
const lastCut = ({ frames }: Track): number =>
  frames.findLastIndex((now, at) => {
    const before = frames[at - 1];
    return now && before && (now.x.cut !== before.x.cut || now.y.cut !== before.y.cut);
  });

export interface FilmPlan {
  /** Files that lie beside the pictures. */
  commands: readonly { file: string; text: string }[];
  filters: string;
}

/**
 * How ffmpeg makes a film of pictures that are its inputs in the same order.
 * @param canvas the page that they are of
 * @param scale the film's size is so many times that of the page
 * @param hasClip the input after the pictures is a film that plays beneath them
 */
export function planFilm(
  pictures: readonly FilmPicture[],
  seconds: number,
  canvas: Size,
  { scale = 1, hasClip = false } = {},
): FilmPlan {
  const frames = framesIn(seconds);
  const tracks = pictures.map((picture) => trackOf(picture, frames, canvas, scale));
  const commands: { file: string; text: string }[] = [];
  const places = commandsOf(frames, (frame) =>
    tracks.flatMap((track, at): Setting[] => {
      const now = at > 0 && track.frames[frame];
      if (!now) return [];
      return [
        [`overlay@place${at}`, 'x', now.x.at],
        [`overlay@place${at}`, 'y', now.y.at],
      ];
    }),
  );
  // ffmpeg refuses a file without a command.
  const placing = places === '' ? '' : ',sendcmd=f=places.txt';
  const held = `loop=loop=${frames - 1}:size=1,setpts=N`;
  const [base] = pictures;
  const { width, height } = base ? fileSize(base, scale) : canvas;
  const chains = hasClip
    ? [
        `[${pictures.length}:v]fps=${FILM_FPS},scale=${width}:${height},setsar=1,format=yuv420p,trim=duration=${seconds},setpts=N[clip]`,
        `[0:v]${asLayer('yuva420p')},${held}[still]`,
        `[clip][still]overlay=0:0:format=yuv420${placing}[on0]`,
      ]
    : [`[0:v]${asLayer('yuv420p')},${held}${placing}[on0]`];
  let top = 0;
  for (const [at, track] of tracks.entries()) {
    const timing = pictures[at]?.time?.timing;
    const first = track.frames.find((frame) => frame !== null);
    if (at === 0 || !first) continue;
    const clear = timing ? fadeIn(timing) : 0;
    const until = timing?.until ?? null;
    const lasts = until !== null && timing?.leave === 'fade' ? timing.lasts : 0;
    const from = framesIn(timing?.from ?? 0);
    // Each frame costs: those of a picture that has come in and stays as it is are one.
    const isAlive = track.doesTurn || track.doesGrow || lasts > 0;
    const needed = isAlive ? frames - from : Math.max(framesIn(clear), lastCut(track) - from) + 1;
    const { command, commanded, turned, cut } = posing(track, at);
    commands.push(command);
    const chain = [
      track.doesGrow ? asLayer('yuva420p') : 'format=rgba',
      ...(needed > 1 ? [`loop=loop=${needed - 1}:size=1`] : []),
      `setpts=N+${from}`,
      commanded,
      ...turned,
      ...(clear > 0 ? [`fade=t=in:st=${timing?.from}:d=${clear}:alpha=1`] : []),
      ...(lasts > 0 ? [`fade=t=out:st=${Number(until) - lasts}:d=${lasts}:alpha=1`] : []),
      ...cut,
    ];
    const place = `overlay@place${at}=${first.x.at}:${first.y.at}:format=yuv420`;
    const enabled = until === null ? '' : `:enable='lt(t,${until})'`;
    chains.push(`[${at}:v]${chain.join(',')}[layer${at}]`, `[on${top}][layer${at}]${place}${enabled}[on${at}]`);
    top = at;
  }
  commands.push({ file: 'places.txt', text: places });
  // x264 takes no odd sides.
  const whole = `[on${top}]crop=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p[v]`;
  return { commands, filters: [...chains, whole].join(';') };
}

/** Seconds in which music goes out. */
const FADE = 1.5;

/** What is heard: a piece of music again and again, as long as the film, that fades out; without one, silence. */
const soundOf = (input: number | null, seconds: number): string =>
  input === null
    ? `${silence}[a]`
    : [
        // Encoded again, the loudest samples would come out louder than there may be.
        `[${input}:a]aresample=48000,aformat=channel_layouts=stereo,volume=-3dB`,
        // As much as fits its memory, so that no gap is heard where it begins again.
        'aloop=loop=-1:size=5000000',
        `atrim=duration=${seconds}`,
        `afade=t=out:st=${Math.max(0, seconds - FADE)}:d=${FADE}[a]`,
      ].join(',');

export interface FilmOptions {
  /** Pictures that lie in the directory. */
  files: readonly string[];
  filters: string;
  seconds: number;
  /** Music that lies there; null: silence. */
  sound: string | null;
  /** A film of ours that lies there and plays beneath the pictures; null: there is none. */
  clip: string | null;
  result: string;
  /** Of x264: how much is left out. */
  crf?: number | undefined;
}

/** What messengers take of a film, and a little less: kbit. */
const MOST_KBIT = 15 * 8_000;

/** ffmpeg's options for a film of pictures. */
export const pageFilmOptions = ({ files, filters, seconds, sound, clip, result, crf }: FilmOptions): string[] => [
  '-protocol_whitelist',
  'file',
  // A picture is decoded once: threads of its own would cost the memory of their stacks, dozens of times.
  ...files.flatMap((file) => ['-threads', '1', '-framerate', String(FILM_FPS), '-i', file]),
  ...(clip === null ? [] : ['-threads', '1', '-stream_loop', '-1', '-an', '-f', 'mov', '-i', clip]),
  ...(sound === null ? [] : ['-i', sound]),
  '-filter_complex_threads',
  '2',
  '-filter_complex',
  `${filters};${soundOf(sound === null ? null : files.length + (clip === null ? 0 : 1), seconds)}`,
  '-map',
  '[v]',
  '-map',
  '[a]',
  '-map_metadata',
  '-1',
  ...encodedFilm(seconds, { crf, mostKbits: Math.min(8_000, Math.floor(MOST_KBIT / seconds) - 128) }),
  result,
];
