/** Names the list to which a form leads back, by its URL's parameters. */
export const ListFields = ({ list }: { list: string }) =>
  [...new URLSearchParams(list.split("?")[1])].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
