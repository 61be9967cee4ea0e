import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { ColumnsMenu } from '../../table/ColumnsMenu.tsx';
import { DataTable, EmptyRows } from '../../table/DataTable.tsx';
import { Pager } from '../../table/Pager.tsx';
import { TableTools } from '../../table/TableTools.tsx';
import { CardArt } from '../../ui/Art.tsx';
import { t } from '../../ui/words.ts';
import { CardQuestion } from './CardQuestion.tsx';
import { CardSheet } from './CardSheet.tsx';
import { $question, $rowFailure, cardColumns, cardScreen, loadAccess } from './cards-admin.store.ts';
import { columns } from './columns.tsx';
import { FailureLine, NoticeLine } from './SaidLines.tsx';

/** All digital cards in reach of a staff account. Source: spec section 2, "/projects" of the admin area. */
export function CardsAdmin() {
  const { detail } = useStore(cardScreen.$place);
  const { items, total, totalIsMinimum, status, error } = useStore(cardScreen.list.$state);
  const isCurrent = useStore(cardScreen.$isCurrent);
  const question = useStore($question);
  const failed = useStore($rowFailure);
  useEffect(() => {
    loadAccess();
    return cardScreen.start();
  }, []);
  // While other rows are on their way the old number stands; when they do not come, it would be wrong.
  const isKnown = (items.length > 0 || status === 'success') && (isCurrent || !error);
  return (
    <div className="table-screen">
      <TableTools screen={cardScreen} />
      <div className="table-bar">
        <p className="tabular" role="status">
          {isKnown && t(totalIsMinimum ? 'cards-admin.totalMore' : 'cards-admin.total', { count: total })}
        </p>
        <ColumnsMenu columns={columns} choice={cardColumns} />
      </div>
      <DataTable
        screen={cardScreen}
        columns={columns}
        choice={cardColumns}
        caption={t('cards-admin.caption')}
        note={({ cardNo }) => failed?.cardNo === cardNo && <FailureLine />}
        empty={
          <EmptyRows
            screen={cardScreen}
            art={<CardArt />}
            none={t('cards-admin.none')}
            action={
              <a className="button" href="/panel/admin/businesses/add">
                <Plus size={20} aria-hidden="true" />
                {t('shell.addNewBusiness')}
              </a>
            }
          />
        }
      />
      <Pager screen={cardScreen}>
        <NoticeLine />
      </Pager>
      {detail && <CardSheet cardNo={detail} />}
      {question && <CardQuestion question={question} />}
    </div>
  );
}
