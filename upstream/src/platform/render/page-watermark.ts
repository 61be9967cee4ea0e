import { multiplyMatrices, rotationMatrix, translationMatrix } from '@parichay/shared/studio/layer/layer-boxes.ts';
import type { DrawnItem, DrawnPage, Matrix } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { layoutText } from './text/text-path.ts';

const FONT_SIZE_RATIO = 0.058;
const ROW_GAP_RATIO = 0.24;
const SLOPE_DEGREES = -28;
const FALLBACK_TEXT = 'SAMPLE';

function watermarkCopyMatrices(
  { width, height }: DrawnPage,
  textSize: { width: number; height: number },
  gap: number,
): Matrix[] {
  const [columnStep, rowStep] = [textSize.width + gap, Math.min(width, height) * ROW_GAP_RATIO];
  const halfDiagonal = Math.hypot(width, height) / 2;
  const [columns, rows] = [Math.ceil(halfDiagonal / columnStep) + 1, Math.ceil(halfDiagonal / rowStep)];
  const rotation = rotationMatrix(SLOPE_DEGREES, width / 2, height / 2);
  const isVisible = ([a, b, , , e, f]: Matrix) => {
    const [middleX, middleY] = [e + (a * textSize.width) / 2, f + (b * textSize.width) / 2];
    const [extentX, extentY] = [
      (Math.abs(a) * textSize.width) / 2 + textSize.height,
      (Math.abs(b) * textSize.width) / 2 + textSize.height,
    ];
    return middleX > -extentX && middleX < width + extentX && middleY > -extentY && middleY < height + extentY;
  };
  const visibleMatrices: Matrix[] = [];
  for (let row = -rows; row <= rows; row++)
    for (let column = -columns; column <= columns; column++) {
      const x = width / 2 + (column + (row % 2 === 0 ? -0.5 : 0)) * columnStep;
      const matrix = multiplyMatrices(translationMatrix(x, height / 2 + row * rowStep - textSize.height / 2), rotation);
      if (isVisible(matrix)) visibleMatrices.push(matrix);
    }
  return visibleMatrices;
}

/** Drawn as outlines, so copying from a PDF omits the watermark. */
export function withWatermark(page: DrawnPage, text: string): DrawnPage {
  const shorter = Math.min(page.width, page.height);
  const size = shorter * FONT_SIZE_RATIO;
  const textLayout = layoutText(text, { size, minSize: size / 4, weight: 800, maxWidth: shorter * 0.8 });
  const { d } = textLayout.draw();
  if (d === '') return text === FALLBACK_TEXT ? page : withWatermark(page, FALLBACK_TEXT);
  const box = { x: 0, y: 0, width: textLayout.width, height: textLayout.height };
  const path = { kind: 'path', id: 'watermark', d, box } as const;
  const items: DrawnItem[] = [
    { ...path, stroke: { hex: '#000000', alpha: 0.22, width: size * 0.05 } },
    { ...path, fill: { kind: 'solid', hex: '#ffffff', alpha: 0.4 } },
  ];
  const matrices = watermarkCopyMatrices(page, textLayout, size * 1.2);
  return { ...page, items: [...page.items, { kind: 'group', id: 'watermark', matrices, items }] };
}
