import Check from 'icon:check';
import Copy from 'icon:copy';
import { useEffect, useState } from 'react';
import { t } from './messages.ts';

/**
 * Without HTTPS, it falls back to `execCommand`.
 * @returns false = refused
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'visually-hidden';
    document.body.append(area);
    area.select();
    const isDone = document.execCommand('copy');
    area.remove();
    return isDone;
  }
}

export function CopyButton({ text, label, className }: { text: string; label: string; className: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? Check : Copy;
  return (
    <button type="button" className={className} onClick={async () => setCopied(await copyText(text))}>
      <Icon size={20} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? t('shell.copied') : label}</span>
    </button>
  );
}
