import './project-row.css';
import Share2 from 'icon:share-2';
import { type ReactNode, useEffect, useState } from 'react';
import { useInView } from '../../ui/browser/use-in-view.ts';
import { SvgDrawing } from '../../ui/picture/SvgDrawing.tsx';
import { type RowAction, RowMenu } from './RowMenu.tsx';

interface Drawing {
  svg: string;
  viewBox: string;
}

interface Props<Id extends string> {
  /** Unique in the page: it prefixes the ids within the SVG. */
  id: string;
  name: string;
  href: string;
  facts: string;
  draw(): Promise<Drawing | null>;
  share: { label: string; isBusy: boolean; onShare(): void } | null;
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
        <ProjectPicture id={id} draw={draw} />
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
          aria-label={`${share.label}: ${name}`}
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

/** Drawn one at a time, so a long list does not block the page. */
let drawQueue: Promise<unknown> = Promise.resolve();

function ProjectPicture({ id, draw }: { id: string; draw(): Promise<Drawing | null> }) {
  const [container, isInView] = useInView<HTMLSpanElement>();
  const [drawing, setDrawn] = useState<Drawing | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row's picture does not change
  useEffect(() => {
    if (!isInView) return;
    let isUnmounted = false;
    drawQueue = drawQueue.then(async () => {
      const next = isUnmounted ? null : await draw().catch(() => null);
      if (!isUnmounted) setDrawn(next);
    });
    return () => {
      isUnmounted = true;
    };
  }, [isInView]);
  return (
    <span ref={container} className={drawing === undefined ? 'project-picture skeleton' : 'project-picture'}>
      {drawing && <SvgDrawing {...drawing} prefix={`project-${id}-`} />}
    </span>
  );
}
