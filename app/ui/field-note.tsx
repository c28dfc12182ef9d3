/** A note next to a control, read out when it appears. The live region must exist before its content. */
export function FieldNote({ id, note }: { id: string; note: string }) {
  return (
    <p
      role="status"
      id={`${id}-note`}
      className={note ? 'mt-1.5 text-sm leading-5 font-medium text-terracotta-deep' : ''}
    >
      {note}
    </p>
  )
}
