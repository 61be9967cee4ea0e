import { type Canvas, createCanvas, type Painting } from './canvas.ts';
import { bindi, darkenSkin, drawFace, drawNeck, earring, glasses, headTransform } from './faces.ts';
import { lit, mix, shaded } from './palette.ts';
import { circle, ellipse, group, path, petal, placeAt, polar, rect, repeatAround, stroke, times } from './shapes.ts';

/** Portraits of fictional people. 1200 × 1200 px. */

function backdrop(ground: string, disc: string): Canvas {
  const canvas = createCanvas(1200, 1200, ground);
  canvas.add(
    rect(
      0,
      0,
      1200,
      1200,
      canvas.radial([0.4, 0.3], 0.95, [0, lit(ground, 0.14)], [0.6, ground], [1, shaded(ground, 0.2)]),
    ),
    circle(600, 520, 432, canvas.linear(60, [0, lit(disc, 0.25)], [1, disc])),
  );
  return canvas;
}

/** A woman in a silk sari, jasmine in her hair. */
export function womanInSari(): Painting {
  const canvas = backdrop('#7d1834', '#f4ae3d');
  const [skin, hair, silk, gold] = ['#b8703f', '#1d1014', '#0f6f73', '#eab84a'];
  const blouse = '#a3195b';
  canvas.add(
    ...times(40, (i) => circle(...polar([600, 520], 464, i * 9), i % 2 ? 5 : 8, '#f4ae3d', { opacity: 0.75 })),
    // Bun and jasmine behind.
    group(
      [
        circle(600, 384, 152, hair),
        ellipse(744, 520, 72, 92, hair),
        ...times(13, (i) => {
          const [x, y] = polar([744, 520], 89, -100 + i * 15.5);
          return placeAt(x, y, [
            repeatAround(0, 0, 5, () => path(petal(21, 15), '#fffaf0')),
            circle(0, 0, 4, '#f6dc8a'),
          ]);
        }),
      ],
      headTransform,
    ),
    drawNeck(skin, 112),
    // Shoulders, blouse, sari.
    path(
      'M140 1200C150 1000 250 880 420 826C480 806 530 796 544 760H656C670 796 720 806 780 826C950 880 1050 1000 1060 1200Z',
      blouse,
    ),
    path('M470 812C510 800 540 790 544 760H656C660 790 690 800 730 812C700 880 650 920 600 920S500 880 470 812Z', skin),
    path(
      'M544 760C570 800 630 800 656 760C664 786 676 798 690 804C650 836 550 836 510 804C524 798 536 786 544 760Z',
      darkenSkin(skin, 0.34),
      { opacity: 0.7 },
    ),
    path('M780 826C950 880 1050 1000 1060 1200H420C520 1160 640 1020 700 920C724 880 746 850 780 826Z', silk),
    path(
      'M430 822C300 862 190 960 150 1130L146 1200H760C640 1160 520 1030 470 900C456 866 440 840 430 822Z',
      canvas.linear(40, [0, lit(silk, 0.24)], [0.5, silk], [1, shaded(silk, 0.4)]),
    ),
    path(
      'M430 822C440 840 456 866 470 900C520 1030 640 1160 760 1200H690C580 1160 470 1040 424 916C410 880 396 852 386 838Z',
      gold,
    ),
    ...times(13, (i) => {
      const t = i / 12;
      const x = 413 + 292 * t ** 1.25;
      const y = 846 + 350 * t ** 0.82;
      return placeAt(x, y, [path('M0 -13L11 0L0 13L-11 0Z', '#a3195b')], { rotate: 20 });
    }),
    ...[0, 1, 2].map((i) =>
      stroke(
        `M${352 - i * 66} ${862 + i * 34}C${360 - i * 50} ${980 + i * 24} ${430 - i * 40} 1110 ${520 - i * 60} 1200`,
        shaded(silk, 0.35),
        5,
        { opacity: 0.55 },
      ),
    ),
    // Necklace.
    ...times(17, (i) => circle(...polar([600, 758], 108, 18 + i * 9), i === 8 ? 14 : 8, gold)),
    placeAt(600, 884, [repeatAround(0, 0, 8, () => path(petal(22, 13), gold)), circle(0, 0, 8, '#c3143c')]),
    group(
      [
        drawFace(canvas, { skin, brow: '#1d1014', browWidth: 8, lips: '#b0343c', kohl: 8 }),
        // Hair parted in the middle.
        path(
          'M600 282C520 276 462 328 462 440C462 470 466 496 472 514C484 440 520 360 600 316C680 360 716 440 728 514C734 496 738 470 738 440C738 328 680 276 600 282Z',
          hair,
        ),
        path(
          'M600 272C690 268 742 330 742 430L734 500C724 430 680 346 600 312C520 346 476 430 466 500L458 430C458 330 510 268 600 272Z',
          hair,
        ),
        stroke('M560 296C510 320 484 372 474 428M640 296C690 320 716 372 726 428', '#4a2c30', 5, { opacity: 0.8 }),
        stroke('M600 276V318', '#d8412a', 6),
        bindi('#b4142c'),
        circle(624, 538, 5, '#fff3c4'),
        earring(470, 524),
        earring(730, 524),
      ],
      headTransform,
    ),
  );
  return canvas.painting();
}

/** A man of some years in kurta and waistcoat, with glasses. */
export function manWithGlasses(): Painting {
  const canvas = backdrop('#0f5d63', '#f3d9a8');
  const [skin, hair, vest] = ['#c58653', '#5d5a5c', '#3a4a2d'];
  canvas.add(
    drawNeck(skin, 130),
    path(
      'M120 1200C128 1010 220 900 400 842C470 820 520 806 530 768H670C680 806 730 820 800 842C980 900 1072 1010 1080 1200Z',
      '#fffaf0',
    ),
    path(
      'M282 1200C262 1070 286 950 352 862L400 842C420 836 440 830 456 824C470 960 530 1110 586 1200Z',
      canvas.linear(30, [0, lit(vest, 0.3)], [0.6, vest], [1, shaded(vest, 0.3)]),
    ),
    path(
      'M918 1200C938 1070 914 950 848 862L800 842C780 836 760 830 744 824C730 960 670 1110 614 1200Z',
      canvas.linear(150, [0, lit(vest, 0.14)], [0.6, shaded(vest, 0.12)], [1, shaded(vest, 0.4)]),
    ),
    // Band collar.
    path('M518 772C540 830 660 830 682 772L694 812C660 870 540 870 506 812Z', '#fffaf0'),
    path('M518 772C540 830 660 830 682 772L684 786C660 844 540 844 516 786Z', '#d9cdb6', { opacity: 0.8 }),
    stroke('M600 856V1200', '#d9cdb6', 4),
    ...[920, 1000, 1080].map((y) => circle(600, y, 8, '#d9cdb6')),
    stroke('M456 824C470 960 530 1110 586 1200M744 824C730 960 670 1110 614 1200', shaded(vest, 0.5), 5),
    stroke('M282 1200C262 1070 286 950 352 862M918 1200C938 1070 914 950 848 862', '#d9cdb6', 7, { opacity: 0.9 }),
    path('M776 1010L868 998L872 1018L778 1030Z', shaded(vest, 0.45)),
    path('M788 1010C794 970 816 958 828 972C842 956 864 968 860 1000Z', '#d8412a'),
    group(
      [
        drawFace(canvas, { skin, brow: '#4a4648', browWidth: 11, lips: '#a9594a', isBroad: true, kohl: 5 }),
        // Hair, parted at the side and grey at the temples.
        path(
          'M464 452C452 350 486 262 604 258C716 256 754 350 736 452C730 410 716 380 700 362C640 364 560 352 528 322C512 360 480 380 464 452Z',
          hair,
        ),
        path(
          'M528 322C560 352 640 364 700 362C716 380 730 410 736 452C740 340 690 282 604 280C570 282 542 296 528 322Z',
          lit(hair, 0.1),
        ),
        ...[0, 1, 2].map((i) =>
          stroke(
            `M${552 + i * 26} ${316 + i * 8}C${590 + i * 24} ${338 + i * 4} ${640 + i * 16} ${344} ${680 + i * 8} ${346 - i * 6}`,
            '#9b979a',
            4,
            { opacity: 0.75 },
          ),
        ),
        ...[-1, 1].map((side) =>
          path(
            `M${600 + side * 136} 420C${600 + side * 132} 450 ${600 + side * 130} 474 ${600 + side * 124} 500C${600 + side * 138} 480 ${600 + side * 146} 450 ${600 + side * 142} 410Z`,
            '#a9a5a6',
          ),
        ),
        // Moustache.
        path(
          'M536 596C548 572 580 566 600 574C620 566 652 572 664 596C640 590 620 594 600 592C580 594 560 590 536 596Z',
          '#4a4648',
        ),
        stroke('M556 584C572 576 588 576 600 580M644 584C628 576 612 576 600 580', '#8f8b8d', 3, { opacity: 0.8 }),
        glasses('#2a2024'),
        ...[-1, 1].map((side) =>
          stroke(
            `M${600 + side * 62} 566C${600 + side * 82} 580 ${600 + side * 88} 600 ${600 + side * 86} 618`,
            darkenSkin(skin, 0.5),
            4,
            { opacity: 0.5 },
          ),
        ),
      ],
      headTransform,
    ),
  );
  return canvas.painting();
}

/** A young woman, her scarf over her hair. */
export function womanInScarf(): Painting {
  const canvas = backdrop('#e9a48a', '#fff0dc');
  const [skin, hair, scarf, kurta] = ['#d59a6a', '#2a1714', '#7d2a5c', '#1f6f58'];
  const light = canvas.linear(30, [0, lit(scarf, 0.34)], [0.5, scarf], [1, shaded(scarf, 0.35)]);
  const hem = (d: string) =>
    group([stroke(d, '#eab84a', 12), stroke(d, '#fff0c4', 2.5, { 'stroke-dasharray': '8 10' })]);
  canvas.add(
    // The scarf behind.
    group(
      path(
        'M400 500C392 330 470 214 600 212S808 330 800 500C800 640 842 740 930 790L600 940L270 790C358 740 400 640 400 500Z',
        shaded(scarf, 0.45),
      ),
      headTransform,
    ),
    drawNeck(skin, 108),
    path(
      'M150 1200C160 1010 256 896 430 838C490 818 532 800 546 764H654C668 800 710 818 770 838C944 896 1040 1010 1050 1200Z',
      kurta,
    ),
    path(
      'M500 812C530 800 542 790 546 764H654C658 790 670 800 700 812C690 860 650 900 600 960C550 900 510 860 500 812Z',
      skin,
    ),
    path(
      'M546 764C570 800 630 800 654 764C660 786 668 796 676 802C646 826 554 826 524 802C532 796 540 786 546 764Z',
      darkenSkin(skin, 0.34),
      { opacity: 0.6 },
    ),
    stroke('M496 812C508 862 552 904 600 964C648 904 692 862 704 812', '#eab84a', 11),
    ...times(6, (i) => placeAt(600, 1000 + i * 34, path('M0 -11L9 0L0 11L-9 0Z', '#eab84a'))),
    group(
      [
        drawFace(canvas, { skin, brow: hair, browWidth: 8, lips: '#c04a55', kohl: 7 }),
        circle(624, 538, 5, '#fff6d6'),
        path(
          'M600 276C520 276 470 330 470 420C500 372 540 340 600 326C660 340 700 372 730 420C730 330 680 276 600 276Z',
          hair,
        ),
        stroke('M600 284V324', '#d59a6a', 3),
        // The scarf in front: over the head and down, then over a shoulder.
        path(
          'M404 470C396 320 480 216 600 214S804 320 796 470C800 600 812 700 868 790C800 770 752 700 738 600C744 520 744 430 720 372C690 318 646 300 600 298S510 318 480 372C456 430 456 520 462 600C448 700 400 770 332 790C388 700 400 600 404 470Z',
          light,
        ),
        hem(
          'M480 372C456 430 456 520 462 600C452 680 424 736 380 772M480 372C510 318 554 300 600 298S690 318 720 372C744 430 744 520 738 600C748 680 776 736 820 772',
        ),
      ],
      headTransform,
    ),
    path(
      'M270 850C420 800 520 840 620 920C720 990 830 970 872 858L900 850C990 906 1052 1010 1056 1200H880C860 1110 780 1070 660 1040C500 1000 350 940 270 850Z',
      light,
    ),
    path(
      'M300 846C220 890 160 1000 148 1200C220 1080 300 1030 420 980C370 940 320 890 300 846Z',
      canvas.linear(60, [0, lit(scarf, 0.22)], [1, shaded(scarf, 0.25)]),
    ),
    ...[0, 1, 2].map((i) =>
      stroke(
        `M${400 + i * 26} ${822 + i * 26}C${520 + i * 26} ${900 + i * 22} ${700 + i * 24} ${990 + i * 26} ${860 + i * 20} ${950 + i * 54}`,
        shaded(scarf, 0.42),
        5,
        { opacity: 0.5 },
      ),
    ),
    hem('M880 1200C860 1110 780 1070 660 1040C500 1000 350 940 276 856'),
  );
  return canvas.painting();
}

/** A Sikh man in a suit. */
export function manInTurban(): Painting {
  const canvas = backdrop('#2f4a86', '#c9dcf2');
  const [skin, beard, turban, suit] = ['#c08050', '#241a1c', '#ea7a1c', '#1c2440'];
  const fold = (d: string, amount: number) => path(d, amount > 0 ? lit(turban, amount) : shaded(turban, -amount));
  canvas.add(
    drawNeck(skin, 130),
    path(
      'M110 1200C118 1010 214 900 396 842C470 818 520 806 530 770H670C680 806 730 818 804 842C986 900 1082 1010 1090 1200Z',
      suit,
    ),
    path('M486 812L600 1010L714 812L670 770H530Z', '#ffffff'),
    path('M486 812L530 770L600 860L548 930Z', '#e9eef6'),
    path('M714 812L670 770L600 860L652 930Z', '#d3dcea'),
    path('M578 872H622L634 912L616 936L640 1200H560L584 936L566 912Z', '#a3195b'),
    path('M578 872H622L634 912L600 926L566 912Z', '#c93a7a'),
    ...[0, 1, 2, 3].map((i) => stroke(`M${578 - i * 4} ${990 + i * 56}L${622 + i * 4} ${962 + i * 56}`, '#f6d37c', 6)),
    path('M486 812L396 842C420 960 500 1100 572 1200H560L600 1010Z', lit(suit, 0.12)),
    path('M714 812L804 842C780 960 700 1100 628 1200H640L600 1010Z', shaded(suit, 0.2)),
    path('M396 842L456 822L600 1120L572 1200C500 1100 420 960 396 842Z', lit(suit, 0.2)),
    path('M804 842L744 822L600 1120L628 1200C700 1100 780 960 804 842Z', lit(suit, 0.08)),
    path('M820 1010L916 992L920 1012L822 1030Z', lit(suit, 0.2)),
    path('M832 1010L846 960L868 988L884 954L908 994Z', '#ffffff'),
    group(
      [
        drawFace(canvas, { skin, brow: beard, browWidth: 12, lips: '#b0604e', isBroad: true, kohl: 6 }),
        // Beard and moustache.
        path(
          'M462 470C458 600 470 690 520 744C550 776 576 786 600 786S650 776 680 744C730 690 742 600 738 470C728 520 716 552 692 574C664 566 640 570 600 576C560 570 536 566 508 574C484 552 472 520 462 470Z',
          beard,
        ),
        path('M556 612C576 628 624 628 644 612C636 634 618 642 600 642S564 634 556 612Z', '#b0604e'),
        path(
          'M520 608C540 572 580 568 600 580C620 568 660 572 680 608C656 600 636 604 600 602C564 604 544 600 520 608Z',
          mix(beard, '#5d4540', 0.3),
        ),
        ...[-1, 0, 1].map((k) =>
          stroke(
            `M${600 + k * 46} ${672 - Math.abs(k) * 14}C${600 + k * 44} ${700} ${600 + k * 36} ${736} ${600 + k * 24} ${760}`,
            '#4a383a',
            4,
            { opacity: 0.7 },
          ),
        ),
        // Turban.
        group(
          [
            path(
              'M448 436C404 330 430 160 600 142S796 330 752 436C736 380 690 352 600 330C510 352 464 380 448 436Z',
              canvas.linear(50, [0, lit(turban, 0.36)], [0.5, turban], [1, shaded(turban, 0.42)]),
            ),
            fold('M600 142C540 170 470 250 448 436C470 380 520 350 600 330C560 280 560 200 600 142Z', 0.22),
            fold('M600 142C566 200 566 280 600 330C640 312 690 240 700 176C670 154 636 144 600 142Z', 0.34),
            fold('M700 176C690 240 640 312 600 330C660 344 700 356 726 388C756 330 760 236 700 176Z', -0.12),
            ...[0, 1, 2].map((i) =>
              stroke(
                `M${470 + i * 30} ${372 - i * 22}C${490 + i * 26} ${300 - i * 18} ${530 + i * 16} ${230 - i * 18} ${572 + i * 6} ${186 - i * 12}`,
                shaded(turban, 0.36),
                5,
                { opacity: 0.6 },
              ),
            ),
            ...[0, 1, 2].map((i) =>
              stroke(
                `M${730 - i * 26} ${372 - i * 20}C${726 - i * 22} ${310 - i * 16} ${712 - i * 22} ${250 - i * 12} ${690 - i * 22} ${212 - i * 10}`,
                shaded(turban, 0.5),
                5,
                { opacity: 0.5 },
              ),
            ),
            path('M560 344L600 316L640 344L600 362Z', '#8a1d2e'),
          ],
          { transform: 'translate(600 424) scale(1.07 .98) translate(-600 -392)' },
        ),
      ],
      headTransform,
    ),
  );
  return canvas.painting();
}
