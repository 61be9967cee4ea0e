import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface IconSet {
  icons: Record<string, { body: string }>;
  /** Maps former names to the present ones. */
  aliases: Record<string, { parent: string }>;
}

const iconSetPath = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
const iconSet: IconSet = JSON.parse(readFileSync(iconSetPath, 'utf8'));
const componentPath = fileURLToPath(new URL('../src/kit/icon/icon.ts', import.meta.url));

/** Attributes that `<svg>` in kit/icon/icon.ts sets once. */
const inheritedAttribute = /^(fill="none"|stroke="currentColor"|stroke-(linecap|linejoin)="round"|stroke-width="2")$/;

const svgBodyOf = (name: string): string | undefined => iconSet.icons[iconSet.aliases[name]?.parent ?? name]?.body;

export const hasIcon = (name: string): boolean => svgBodyOf(name) !== undefined;

/** Turns `<path d="M5 12h14"/>` into [['path', { d: 'M5 12h14' }]]. */
const shapesOf = (body: string): [tag: string, attributes: Record<string, string>][] =>
  Array.from(body.matchAll(/<(path|circle|rect|ellipse) ([^>]*)\/>/g), ([, tag = '', text = '']) => [
    tag,
    Object.fromEntries(
      Array.from(text.matchAll(/([\w-]+)="([^"]*)"/g))
        .filter(([attribute]) => !inheritedAttribute.test(attribute))
        .map(([, key = '', value = '']) => [key, value]),
    ),
  ]);

/** Makes `import Plus from 'icon:plus'` a React component with the icon of Lucide: only the used ones are in pages. */
export const icons = (): Plugin => ({
  name: 'icons',
  resolveId: (id) => (id.startsWith('icon:') ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith('\0icon:')) return null;
    const name = id.slice('\0icon:'.length);
    const body = svgBodyOf(name);
    if (!body) throw new Error(`Lucide has no icon called ${name}.`);
    return `import { createIcon } from ${JSON.stringify(componentPath)};
export default /* @__PURE__ */ createIcon(${JSON.stringify(name)}, ${JSON.stringify(shapesOf(body))});`;
  },
});
