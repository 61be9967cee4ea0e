import type { PictureArea } from '@parichay/shared/studio/greeting/greeting.fields.ts';

/* Proposes where the words of a picture are: strokes cross a row of pixels often, and words are wider than tall. */

/** The picture is drawn this wide before its words are searched. */
export const detectionWidth = 216;

interface Pixels {
  /** RGBA, row by row. */
  data: Uint8ClampedArray | Uint8Array;
  width: number;
  height: number;
}

const cellPx = 6;
const minContrast = 48;
/** Stroke edges of a cell with words, in its rows together. */
const minEdges = 5;
const minWidth = 0.14;
const margin = 0.012;
const maxProposals = 4;

const brightnessAt = ({ data, width }: Pixels, x: number, y: number): number => {
  const at = (y * width + x) * 4;
  return (data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11;
};

/** True for each cell that many strokes cross. */
function wordCells(pixels: Pixels, columns: number, rows: number): boolean[] {
  return Array.from({ length: columns * rows }, (_, cell) => {
    const [left, top] = [(cell % columns) * cellPx, Math.floor(cell / columns) * cellPx];
    let [risingCount, fallingCount] = [0, 0];
    for (let y = top; y < top + cellPx; y += 1)
      for (let x = left; x < left + cellPx; x += 1) {
        const difference = brightnessAt(pixels, Math.min(pixels.width - 1, x + 1), y) - brightnessAt(pixels, x, y);
        if (difference > minContrast) risingCount += 1;
        if (difference < -minContrast) fallingCount += 1;
      }
    return risingCount + fallingCount >= minEdges && Math.min(risingCount, fallingCount) >= 1;
  });
}

interface Run {
  from: number;
  to: number;
  row: number;
}

const maxGapCells = 2;

function runsOfRow(cells: readonly boolean[], row: number, columns: number): Run[] {
  const runs: Run[] = [];
  for (let column = 0; column < columns; column += 1) {
    if (!cells[row * columns + column]) continue;
    const last = runs.at(-1);
    if (last && column - last.to <= maxGapCells + 1) last.to = column;
    else runs.push({ from: column, to: column, row });
  }
  return runs.filter(({ from, to }) => to - from + 1 >= columns * minWidth);
}

/** Runs of neighbouring rows that overlap belong together. */
function groupRuns(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const group = groups.find((one) =>
      one.some((other) => run.row - other.row <= 1 && run.from <= other.to && other.from <= run.to),
    );
    if (group) group.push(run);
    else groups.push([run]);
  }
  return groups;
}

export function proposeKeepOut(pixels: Pixels): PictureArea[] {
  const [columns, rows] = [Math.floor(pixels.width / cellPx), Math.floor(pixels.height / cellPx)];
  const cells = wordCells(pixels, columns, rows);
  const runs = Array.from({ length: rows }, (_, row) => runsOfRow(cells, row, columns)).flat();
  const round = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
  const areas = groupRuns(runs).flatMap((group): PictureArea[] => {
    const [left, right] = [Math.min(...group.map(({ from }) => from)), Math.max(...group.map(({ to }) => to)) + 1];
    const [top, bottom] = [Math.min(...group.map(({ row }) => row)), Math.max(...group.map(({ row }) => row)) + 1];
    const [x, y] = [round(left / columns - margin), round(top / rows - margin)];
    const isWords = right - left > (bottom - top) * 1.4;
    return isWords
      ? [{ x, y, width: round(right / columns + margin - x), height: round(bottom / rows + margin - y) }]
      : [];
  });
  return areas.sort((one, other) => other.width * other.height - one.width * one.height).slice(0, maxProposals);
}
