import Laptop from 'icon:laptop';
import Smartphone from 'icon:smartphone';
import { useStore } from '@nanostores/react';
import type { SignedInBrowser } from '@parichay/shared/people/session/session.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import {
  browserSignOut,
  loadBrowsers,
  signedInBrowsers,
  signOutBrowser,
} from '../../people/session/signed-in-browsers.store.ts';

const handheldPlatforms: ReadonlySet<string> = new Set(['android', 'iphone', 'ipad']);
const dateTimeText = (iso: string): string => formatDate(iso, locale, { dateStyle: 'medium', timeStyle: 'short' });

const browserName = ({ platform, program }: SignedInBrowser): string =>
  t('browsers.name', { program: t(`browsers.program_${program}`), platform: t(`browsers.platform_${platform}`) });

export function SignedInBrowsers() {
  const { data, error } = useStore(signedInBrowsers.$state);
  const signOut = useStore(browserSignOut.$state);
  const [signingOutId, setSigningOutId] = useState<string | null>(null);
  useEffect(() => {
    loadBrowsers();
  }, []);
  const onSignOut = ({ browserId }: SignedInBrowser) => {
    if (signOut.status === 'loading') return;
    setSigningOutId(browserId);
    signOutBrowser(browserId);
  };
  const failure = error ?? signOut.error;
  return (
    <section className="stack" aria-labelledby="browsers-title">
      <h2 className="title" id="browsers-title">
        {t('browsers.title')}
      </h2>
      {failure && <FailureBanner failure={failure} />}
      {!data && !error && <div className="skeleton skeleton-row" aria-hidden="true" />}
      <ul className="list">
        {data?.map((browser) => {
          const { browserId, platform, isThis, isKept, lastSeenAt, signedInAt } = browser;
          const Icon = handheldPlatforms.has(platform) ? Smartphone : Laptop;
          const signedInText = formatDate(signedInAt, locale);
          return (
            <li key={browserId} className="list-row">
              <Icon className="muted" size={20} aria-hidden="true" />
              <span className="two-lines">
                <strong>{browserName(browser)}</strong>
                <span className="muted">
                  {isThis ? t('browsers.here') : t('browsers.lastSeen', { when: dateTimeText(lastSeenAt) })}
                </span>
                <span className="muted">
                  {isKept
                    ? t('browsers.keptSince', { when: signedInText })
                    : t('browsers.since', { when: signedInText })}
                </span>
              </span>
              {!isThis && (
                <button
                  type="button"
                  className="button button-quiet button-small"
                  aria-label={t('browsers.signOutOf', { name: browserName(browser) })}
                  aria-busy={signOut.status === 'loading' && signingOutId === browserId}
                  onClick={() => onSignOut(browser)}
                >
                  {t('browsers.signOut')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
