/** A field that may stand several times on a page: its label holds it, so that it needs no id. */
export function RowField(field: { label: string; name: string; value?: string; error?: string }) {
  return (
    <label className="field">
      <span className="field-label">{field.label}</span>
      {field.error && <span className="field-error">{field.error}</span>}
      <input
        className="field-input"
        type="text"
        name={field.name}
        defaultValue={field.value}
        maxLength={500}
        autoComplete="off"
        aria-invalid={field.error ? true : undefined}
      />
    </label>
  );
}
