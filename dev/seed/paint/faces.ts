import type { Canvas } from './canvas.ts';
import { mix } from './palette.ts';
import { circle, ellipse, group, path, ring, stroke } from './shapes.ts';

/** A front view of a face around 600,470, about 250 px wide; portraits add hair and clothes. */
export interface Face {
  skin: string;
  /** Colour of the brows, which may differ from the hair. */
  brow: string;
  browWidth?: number;
  lips: string;
  /** A broader jaw. */
  isBroad?: boolean;
  /** Lines drawn along the upper lids. */
  kohl?: number;
}

/** Places a head drawn around 600,470 on its shoulders. */
export const headTransform = { transform: 'translate(600 722) scale(1.17) translate(-600 -680)' };

export const darkenSkin = (skin: string, amount = 0.22): string => mix(skin, '#7a2412', amount);

const outlines = {
  slender: 'M474 430C474 330 520 286 600 286S726 330 726 430C726 556 676 672 600 676C524 672 474 556 474 430Z',
  broad:
    'M468 430C468 330 518 286 600 286S732 330 732 430C734 520 728 580 700 624C674 662 640 684 600 684S526 662 500 624C472 580 466 520 468 430Z',
};

export const drawNeck = (skin: string, width = 116): string =>
  group([
    path(
      `M${600 - width / 2} 600H${600 + width / 2}V770C${600 + width / 2 + 40} 812 ${600 - width / 2 - 40} 812 ${600 - width / 2} 770Z`,
      skin,
    ),
    path(
      `M${600 - width / 2} 690C${600 - width / 4} 752 ${600 + width / 4} 752 ${600 + width / 2} 690V726C${600 + width / 4} 776 ${600 - width / 4} 772 ${600 - width / 2} 712Z`,
      darkenSkin(skin, 0.42),
    ),
  ]);

export function drawFace(canvas: Canvas, { skin, brow, browWidth = 9, lips, isBroad = false, kohl = 7 }: Face): string {
  const outline = isBroad ? outlines.broad : outlines.slender;
  const dark = darkenSkin(skin);
  const line = darkenSkin(skin, 0.62);
  const eye = (side: number): string => {
    const x = 600 + side * 56;
    // The outer corner is a little further out.
    const [left, right] = side < 0 ? [x - 31, x + 29] : [x - 29, x + 31];
    const almond = `M${left} 462C${x - 16} 440 ${x + 16} 440 ${right} 462C${x + 14} 476 ${x - 14} 476 ${left} 462Z`;
    return group([
      path(almond, '#fffaf2'),
      group([circle(x, 458, 14.5, '#3a1d10'), circle(x, 458, 7, '#140803'), circle(x - 5, 453, 4, '#ffffff')], {
        'clip-path': canvas.clip(path(almond, '#000')),
      }),
      stroke(`M${left} 462C${x - 16} 440 ${x + 16} 440 ${right} 462`, '#2a120a', kohl),
      stroke(`M${left + 8} 444C${x - 12} 431 ${x + 12} 431 ${right - 8} 444`, line, 3, { opacity: 0.55 }),
      stroke(
        `M${x - side * 34} ${412}C${x - side * 16} ${400} ${x + side * 14} ${398} ${x + side * 38} ${414}`,
        brow,
        browWidth,
      ),
    ]);
  };
  return group([
    ...[-1, 1].map((side) =>
      group([
        ellipse(600 + side * 128, 474, 20, 38, skin),
        path(
          `M${600 + side * 132} 456C${600 + side * 142} 466 ${600 + side * 140} 488 ${600 + side * 128} 496`,
          'none',
          { stroke: dark, 'stroke-width': 5, 'stroke-linecap': 'round' },
        ),
      ]),
    ),
    path(outline, skin),
    // The side away from the light.
    group([path('M640 250H800V720H560C640 680 668 600 664 500C660 410 640 330 640 250Z', dark, { opacity: 0.5 })], {
      'clip-path': canvas.clip(path(outline, '#000')),
    }),
    ...[-1, 1].map((side) => circle(600 + side * 74, 542, 36, '#e2604a', { opacity: 0.13 })),
    eye(-1),
    eye(1),
    // Nose.
    path('M606 452C612 490 628 516 630 536C630 552 612 556 600 556C612 530 610 490 606 452Z', dark, { opacity: 0.75 }),
    stroke('M574 540C576 552 588 556 600 556S624 552 628 540', line, 4.5, { opacity: 0.75 }),
    // Mouth: a slight smile.
    path(
      'M554 602C572 596 586 592 600 598C614 592 628 596 646 602C630 610 614 612 600 612S570 610 554 602Z',
      mix(lips, '#4a0d12', 0.22),
    ),
    path('M560 605C578 612 622 612 640 605C630 628 616 634 600 634S570 628 560 605Z', lips),
    stroke('M548 599C560 606 578 610 600 611S640 606 652 599', mix(lips, '#2a0508', 0.62), 4),
  ]);
}

export const glasses = (colour: string): string =>
  group([
    ...[-1, 1].map((side) =>
      group([
        ellipse(600 + side * 58, 462, 46, 38, '#ffffff', { opacity: 0.14 }),
        ellipse(600 + side * 58, 462, 46, 38, 'none', { stroke: colour, 'stroke-width': 7 }),
        stroke(`M${600 + side * 104} 456L${600 + side * 132} 448`, colour, 7),
      ]),
    ),
    stroke('M588 456C594 450 606 450 612 456', colour, 7),
  ]);

export const bindi = (colour: string): string => circle(600, 398, 9, colour);

export const earring = (x: number, y: number): string =>
  group([
    circle(x, y, 10, '#cf8d22'),
    circle(x, y, 4.5, '#c3143c'),
    path(`M${x - 19} ${y + 40}C${x - 19} ${y + 18} ${x + 19} ${y + 18} ${x + 19} ${y + 40}Z`, '#cf8d22'),
    ring(x, y + 14, 5, '#cf8d22', 3),
    ...[-12, 0, 12].map((dx) => circle(x + dx, y + 47, 5, '#fff3e2')),
  ]);
