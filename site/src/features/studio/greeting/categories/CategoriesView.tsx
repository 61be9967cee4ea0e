import { useStore } from '@nanostores/react';
import { FolderCog, Plus } from 'lucide-react';
import { DeleteQuestion } from '../../../../kit/table/bulk/DeleteQuestion.tsx';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $rights, maySort } from '../greeting.store.ts';
import { GreetingArt } from '../posts/GreetingArt.tsx';
import { columns } from './columns.tsx';
import {
  $sheet,
  deleteSubcategory,
  openSheet,
  subcategoryChanges,
  subcategoryColumns,
  subcategoryNow,
  subcategoryScreen,
} from './subcategories.store.ts';

const CategoriesSheet = lazy(async () => (await import('./CategoriesSheet.tsx')).CategoriesSheet);
const SubcategorySheet = lazy(async () => (await import('./SubcategorySheet.tsx')).SubcategorySheet);

export function CategoriesView() {
  const { detail } = useStore(subcategoryScreen.$place);
  const question = useStore(subcategoryChanges.$question);
  const sheet = useStore($sheet);
  const rights = useStore($rights);
  const known = detail ? subcategoryNow(detail) : null;
  const row = known && maySort(known, rights) ? known : null;
  return (
    <TableScreen
      screen={subcategoryScreen}
      columns={columns}
      choice={subcategoryColumns}
      changes={subcategoryChanges}
      caption={t('greetings.view_categories')}
      nameOf={({ imageSubcategoryName }) => imageSubcategoryName}
      totalText={(count) => t('greetings.totalSubcategories', { count })}
      art={<GreetingArt />}
      none={t('greetings.noneSubcategories')}
      action={
        <>
          {rights.isKeeper && (
            <button type="button" className="button button-quiet" onClick={() => openSheet('categories')}>
              <FolderCog size={20} aria-hidden="true" />
              {t('greetings.categories')}
            </button>
          )}
          <button type="button" className="button" onClick={() => openSheet('new')}>
            <Plus size={20} aria-hidden="true" />
            {t('greetings.addSubcategory')}
          </button>
        </>
      }
    >
      {row && <SubcategorySheet key={row.imageSubcategoryId} row={row} onClose={subcategoryScreen.close} />}
      {sheet === 'new' && <SubcategorySheet row={null} onClose={() => openSheet(null)} />}
      {sheet === 'categories' && <CategoriesSheet onClose={() => openSheet(null)} />}
      {question && (
        <DeleteQuestion
          changes={subcategoryChanges}
          title={t('greetings.deleteNamed', { name: question.row.imageSubcategoryName })}
          text={t('greetings.deleteSubcategoryText')}
          go={t('greetings.delete')}
          onGo={() => deleteSubcategory(question.row)}
        />
      )}
    </TableScreen>
  );
}
