import { t } from '../../ui/text/messages.ts';
import type { Option } from '../list/list-url.ts';

export const optionText = (option: Option): string => option.text ?? t(option.label);

const OptionElement = ({ option }: { option: Option }) => <option value={option.value}>{optionText(option)}</option>;

export function Options({ of: allOptions }: { of: readonly Option[] }) {
  const groups = Map.groupBy(allOptions, ({ group }) => group);
  return [...groups].map(([group, groupOptions]) =>
    group === undefined ? (
      groupOptions.map((option) => <OptionElement key={option.value} option={option} />)
    ) : (
      <optgroup key={group} label={group}>
        {groupOptions.map((option) => (
          <OptionElement key={option.value} option={option} />
        ))}
      </optgroup>
    ),
  );
}
