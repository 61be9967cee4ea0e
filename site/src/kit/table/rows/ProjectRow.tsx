import './project-row.css';
import { Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useInSight } from '../../ui/browser/in-sight.ts';
import { SvgDrawing } from '../../ui/picture/SvgDrawing.tsx';
import { type RowAction, RowMenu } from './RowMenu.tsx';

interface Drawn {
  svg: string;
  viewBox: string;
}

interface Props<Id extends string> {
  /** Unique in the page: it prefixes the ids within the SVG. */
  id: string;
  name: string;
  href: string;
  facts: string;
  draw(): Promise<Drawn | null>;
  share: { words: string; isBusy: boolean; onShare(): void } | null;
  actions: readonly RowAction<Id>[];
  onAction(id: Id): void;
  children?: ReactNode;
}

export function ProjectRow<Id extends string>({
  id,
  name,
  href,
  facts,
  draw,
  share,
  actions,
  onAction,
  children,
}: Props<Id>) {
  return (
    <li className="list-row project-row">
      <a className="project-link" href={href}>
        <Picture id={id} draw={draw} />
        <span className="two-lines">
          <strong>{name}</strong>
          <span className="muted">{facts}</span>
        </span>
      </a>
      {share && (
        <button
          type="button"
          className="icon-button"
          aria-busy={share.isBusy}
          aria-label={`${share.words}: ${name}`}
          onClick={share.onShare}
        >
          <Share2 size={20} aria-hidden="true" />
        </button>
      )}
      <RowMenu name={name} actions={actions} onAction={onAction} />
      {children && (
        <div className="project-said" role="status">
          {children}
        </div>
      )}
    </li>
  );
}

/** One at a time, so that a long list does not block the page. */
let lastDrawn: Promise<unknown> = Promise.resolve();

function Picture({ id, draw }: { id: string; draw(): Promise<Drawn | null> }) {
  const [place, isInSight] = useInSight<HTMLSpanElement>();
  const [drawn, setDrawn] = useState<Drawn | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row keeps what it shows
  useEffect(() => {
    if (!isInSight) return;
    let isGone = false;
    lastDrawn = lastDrawn.then(async () => {
      const next = isGone ? null : await draw().catch(() => null);
      if (!isGone) setDrawn(next);
    });
    return () => {
      isGone = true;
    };
  }, [isInSight]);
  return (
    <span ref={place} className={drawn === undefined ? 'project-picture skeleton' : 'project-picture'}>
      {drawn && <SvgDrawing {...drawn} prefix={`project-${id}-`} />}
    </span>
  );
}
