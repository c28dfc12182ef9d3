/**
 * The button that Enter in a field presses: the first one of the form. Put it before buttons that do something else; it is hidden,
 * as a visible button does the same.
 */
export const DefaultSubmit = ({ name, value }: { name?: string; value?: string }) => (
  <button type="submit" name={name} value={value} className="sr-only" tabIndex={-1} aria-hidden="true" />
)
