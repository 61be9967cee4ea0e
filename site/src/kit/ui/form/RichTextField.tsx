import Bold from 'icon:bold';
import Heading from 'icon:heading';
import Italic from 'icon:italic';
import Link from 'icon:link';
import List from 'icon:list';
import { readWebsite } from '@parichay/shared/platform/typed/web.ts';
import DOMPurify from 'dompurify';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Squire from 'squire-rte';
import { t } from '../text/messages.ts';

interface Props {
  id: string;
  label: string;
  hint?: string;
  /** HTML, which the server sanitises. */
  value: string;
  onChange(html: string): void;
}

const sanitiseHtml = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ['p', 'div', 'br', 'b', 'strong', 'i', 'em', 'u', 'h3', 'ul', 'ol', 'li', 'a'],
    ALLOWED_ATTR: ['href'],
    RETURN_DOM_FRAGMENT: true,
  });

export function RichTextField({ id, label, hint, value, onChange }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<Squire>(null);
  const editorHtml = useRef('');
  const lastValue = useRef<string | null>(null);
  const [path, setPath] = useState('');
  const onInput = useEffectEvent((html: string) => {
    // `setHTML` also fires an input event.
    if (html === editorHtml.current) return;
    editorHtml.current = html;
    // An empty editor still contains an empty paragraph.
    const text = html.replace(/<[^>]+>|&nbsp;|\s/g, '') === '' ? '' : html;
    lastValue.current = text;
    onChange(text);
  });

  useEffect(() => {
    if (!container.current) return;
    const squire = new Squire(container.current, { blockTag: 'P', sanitizeToDOMFragment: sanitiseHtml });
    editor.current = squire;
    squire.addEventListener('input', () => onInput(squire.getHTML()));
    squire.addEventListener('pathChange', () => setPath(squire.getPath()));
    return () => squire.destroy();
  }, []);

  // Only outside values (draft, saved state, undo) are set; typing must not reset the editor.
  useEffect(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    editor.current?.setHTML(value);
    editorHtml.current = editor.current?.getHTML() ?? '';
  }, [value]);

  const format = (command: (squire: Squire) => unknown) => () => {
    const squire = editor.current;
    if (!squire) return;
    command(squire);
    squire.focus();
  };
  const isInside = (tag: string) => new RegExp(`(^|>)${tag}\\b`).test(path);
  const tools = [
    ['bold', Bold, isInside('B'), (s: Squire) => (isInside('B') ? s.removeBold() : s.bold())],
    ['italic', Italic, isInside('I'), (s: Squire) => (isInside('I') ? s.removeItalic() : s.italic())],
    ['heading', Heading, isInside('H3'), (s: Squire) => toggleHeading(s, isInside('H3'))],
    ['list', List, isInside('UL'), (s: Squire) => (isInside('UL') ? s.removeList() : s.makeUnorderedList())],
    ['link', Link, isInside('A'), (s: Squire) => toggleLink(s, isInside('A'))],
  ] as const;

  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <div className="rich-text">
        <div className="rich-tools" role="toolbar" aria-label={t('form.formatting')} aria-controls={id}>
          {tools.map(([name, Icon, isOn, act]) => (
            <button
              key={name}
              type="button"
              className="icon-button"
              aria-label={t(`form.format_${name}`)}
              title={t(`form.format_${name}`)}
              aria-pressed={isOn}
              // A tap must not clear the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={format(act)}
            >
              <Icon size={20} aria-hidden="true" />
            </button>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no formatted text */}
        <div
          ref={container}
          id={id}
          className="rich-box"
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-said`}
        />
      </div>
      <p id={`${id}-said`} className="field-hint">
        {hint}
      </p>
    </div>
  );
}

function toggleHeading(squire: Squire, isHeading: boolean): void {
  squire.modifyBlocks((fragment) => {
    const result = document.createDocumentFragment();
    for (const child of [...fragment.childNodes]) {
      const block = document.createElement(isHeading ? 'p' : 'h3');
      block.append(...child.childNodes);
      result.append(child instanceof HTMLElement && /^(P|H3|DIV)$/.test(child.tagName) ? block : child);
    }
    return result;
  });
}

function toggleLink(squire: Squire, isLink: boolean): void {
  if (isLink) {
    squire.removeLink();
    return;
  }
  const url = readWebsite(prompt(t('form.linkAddress')) ?? '');
  if (/^(https?:|mailto:|tel:)/i.test(url)) squire.makeLink(url);
}
