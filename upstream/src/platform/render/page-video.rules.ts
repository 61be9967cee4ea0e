import type { DrawnPage, Matrix } from '@parichay/shared/studio/layer/layer.drawn.ts';
import { atRest, fadeIn, type Pose, poseAt, poseMatrix } from '@parichay/shared/studio/layer/layer.time.ts';
import type { VideoPicture } from './page-video.pictures.ts';
import { asLayer, encodedVideo, silence } from './video-encode.rules.ts';

/* ffmpeg moves pictures of the layers, because drawing every frame takes ten times as long. */

export const VIDEO_FPS = 25;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const even = (value: number): number => 2 * Math.ceil(value / 2);

/** In px; 4:2:0 video needs even overlay positions, so cropping moves by single pixels. */
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
  frames: ({ pose: Pose; x: Step; y: Step } | null)[];
  doesTurn: boolean;
  doesGrow: boolean;
  width: number;
  height: number;
}

type Size = Pick<DrawnPage, 'width' | 'height'>;

export const fileSize = ({ page }: VideoPicture, scale: number): Size => ({
  width: Math.max(2, Math.round(page.width * scale)),
  height: Math.max(2, Math.round(page.height * scale)),
});

function trackOf(picture: VideoPicture, frames: number, canvas: Size, scale: number): Track {
  const { page, x, y, time } = picture;
  const middle = [x + page.width / 2, y + page.height / 2] as const;
  const poses = Array.from({ length: frames }, (_, frame) => {
    const pose = time ? poseAt(time, frame / VIDEO_FPS, canvas.width) : atRest;
    return pose && { pose, matrix: poseMatrix(pose, time ?? { pivot: { x: 0, y: 0 } }) };
  });
  const seen = poses.filter((one) => one !== null);
  const doesTurn = seen.some(({ pose }) => pose.turn !== 0);
  const middleIn = ([a, b, c, d, e, f]: Matrix) => [
    a * middle[0] + c * middle[1] + e,
    b * middle[0] + d * middle[1] + f,
  ];
  const farthest = (at: number, length: number): number => Math.max(at, length - at);
  /** Limited to the visible area, because each pixel costs time. */
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

function commandsOf(frames: number, settingsIn: (frame: number) => readonly Setting[]): string {
  const known = new Map<string, string | number>();
  return Array.from({ length: frames }, (_, frame) => {
    const changed = settingsIn(frame).filter(([filter, option, value]) => known.get(filter + option) !== value);
    for (const [filter, option, value] of changed) known.set(filter + option, value);
    const said = changed.map((setting) => setting.join(' ')).join(', ');
    return said === '' ? '' : `${(frame / VIDEO_FPS).toFixed(3)} ${said};\n`;
  }).join('');
}

const framesIn = (seconds: number): number => Math.round(seconds * VIDEO_FPS);

/** The background must be transparent explicitly, because ffmpeg reuses frame memory. */
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
    // crop cannot follow frames whose size changes.
    cut: doesGrow ? [] : [`crop@cut${at}=iw-1:ih-1:0:0`, asLayer('yuva420p')],
  };
}

const lastCut = ({ frames }: Track): number =>
  frames.findLastIndex((now, at) => {
    const before = frames[at - 1];
    return now && before && (now.x.cut !== before.x.cut || now.y.cut !== before.y.cut);
  });

export interface PageVideoPlan {
  commands: readonly { file: string; text: string }[];
  filters: string;
}

/**
 * Inputs of ffmpeg: `pictures` in order, then the clip.
 * @param scale video size / page size
 */
export function planPageVideo(
  pictures: readonly VideoPicture[],
  seconds: number,
  canvas: Size,
  { scale = 1, hasClip = false } = {},
): PageVideoPlan {
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
  const placing = places === '' ? '' : ',sendcmd=f=places.txt';
  const held = `loop=loop=${frames - 1}:size=1,setpts=N`;
  const [base] = pictures;
  const { width, height } = base ? fileSize(base, scale) : canvas;
  const chains = hasClip
    ? [
        `[${pictures.length}:v]fps=${VIDEO_FPS},scale=${width}:${height},setsar=1,format=yuv420p,trim=duration=${seconds},setpts=N[clip]`,
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
  const whole = `[on${top}]crop=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p[v]`;
  return { commands, filters: [...chains, whole].join(';') };
}

const FADE = 1.5;

const soundOf = (input: number | null, seconds: number): string =>
  input === null
    ? `${silence}[a]`
    : [
        // Re-encoding can push the loudest samples above full scale.
        `[${input}:a]aresample=48000,aformat=channel_layouts=stereo,volume=-3dB`,
        // The loop buffer holds a whole track, so that looping leaves no audible gap.
        'aloop=loop=-1:size=5000000',
        `atrim=duration=${seconds}`,
        `afade=t=out:st=${Math.max(0, seconds - FADE)}:d=${FADE}[a]`,
      ].join(',');

export interface PageVideoOptions {
  files: readonly string[];
  filters: string;
  seconds: number;
  sound: string | null;
  clip: string | null;
  result: string;
  crf?: number | undefined;
}

/** Messengers accept 16 MB; in kbit, with a margin. */
const MAX_KBIT = 15 * 8_000;

export const pageVideoOptions = ({ files, filters, seconds, sound, clip, result, crf }: PageVideoOptions): string[] => [
  '-protocol_whitelist',
  'file',
  // Each picture is decoded once, and decoder threads would only cost stack memory.
  ...files.flatMap((file) => ['-threads', '1', '-framerate', String(VIDEO_FPS), '-i', file]),
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
  ...encodedVideo(seconds, { crf, maxKbits: Math.min(8_000, Math.floor(MAX_KBIT / seconds) - 128) }),
  result,
];
