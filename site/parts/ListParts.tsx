import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from '../src/kit/ui/form/form.tsx';
import { ItemList } from '../src/kit/ui/form/ItemList.tsx';
import { SortableList } from '../src/kit/ui/form/SortableList.tsx';
import { SplitPane } from '../src/kit/ui/overlay/SplitPane.tsx';
import { t } from '../src/kit/ui/text/messages.ts';
import { names } from './samples.ts';

const rows = Object.entries(names);

/** Sortable lists: with rows, empty, full, with an open item; and a form next to its preview. */
export function ListParts() {
  const form = useForm({
    defaultValues: {
      some: rows.map(([name, title]) => ({ name, title })),
      none: [] as { name: string; title: string }[],
    },
  });
  const [opened, setOpened] = useState<number | null>(null);
  const list = (name: 'some' | 'none', max: number, open: number | null) => (
    <ItemList
      form={form}
      name={name}
      max={max}
      label={`${name} ${max}`}
      empty={<p>{t('form.unnamed')}</p>}
      addLabel={t('form.showEdit')}
      allLabel={t('form.showPreview')}
      newItem={() => ({ name: '', title: '' })}
      rowOf={({ name: detail, title }) => ({ title, detail, picture: null })}
      openIndex={open}
      onOpen={setOpened}
    >
      {(index) => <TextField form={form} name={`${name}.${index}.title`} label={t('form.address')} />}
    </ItemList>
  );
  return (
    <>
      {list('some', 20, opened)}
      {list('some', rows.length, null)}
      {list('none', 20, null)}
      <SortableList
        label={t('table.rows')}
        ids={rows.map(([name]) => name)}
        nameOf={(id) => names[id as keyof typeof names]}
        onMove={() => {}}
      >
        {(id) => <span className="item-main">{names[id as keyof typeof names]}</span>}
      </SortableList>
      <SplitPane preview={<p>{names.hindi}</p>}>
        <p>{names.long}</p>
      </SplitPane>
    </>
  );
}
