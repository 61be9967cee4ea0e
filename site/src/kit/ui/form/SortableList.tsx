import './items.css';
import GripVertical from 'icon:grip-vertical';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { t } from '../text/messages.ts';

interface Props {
  label: string;
  ids: readonly string[];
  nameOf(id: string): string;
  onMove(from: number, to: number): void;
  children(id: string): ReactNode;
  rowClass?: (id: string) => string;
}

/** Keyboard: Space picks up and drops, the arrow keys move. */
export function SortableList({ label, ids, nameOf, onMove, children, rowClass }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const position = (id: unknown) => ({ number: ids.indexOf(String(id)) + 1, of: ids.length });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('form.dragTaken', { what: nameOf(String(active.id)), ...position(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('form.dragOver', { what: nameOf(String(active.id)), ...position(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t('form.dragDone', { what: nameOf(String(active.id)), ...position(over.id) }) : undefined,
    onDragCancel: ({ active }) => t('form.dragCancelled', { what: nameOf(String(active.id)) }),
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), over ? ids.indexOf(String(over.id)) : -1];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('form.dragHelp') } }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul className="items" aria-label={label}>
          {ids.map((id) => (
            <Row key={id} id={id} name={nameOf(id)} className={rowClass?.(id) ?? ''}>
              {children(id)}
            </Row>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function Row({ id, name, className, children }: { id: string; name: string; className: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={`item ${className}`}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="item-handle"
        aria-label={t('form.drag', { what: name })}
        aria-describedby={attributes['aria-describedby']}
        {...listeners}
      >
        <GripVertical size={20} aria-hidden="true" />
      </button>
      {children}
    </li>
  );
}
