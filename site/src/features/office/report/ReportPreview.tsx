import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';

interface Props {
  headings: readonly string[];
  rows: readonly string[][];
  isStale: boolean;
}

export function ReportPreview({ headings, rows, isStale }: Props) {
  if (rows.length === 0) {
    return (
      <div className="empty">
        <CardArt />
        <p>{t('reports.previewNone')}</p>
      </div>
    );
  }
  return (
    <section className="stack" aria-busy={isStale || undefined}>
      <h2 className="title tabular">{t('reports.rowsShown', { count: rows.length })}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="report-table" tabIndex={0} aria-label={t('reports.preview')}>
        <table>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no other name
              <tr key={index}>
                {row.map((value, column) => (
                  <td key={headings[column]}>
                    <UserText text={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
