/** A note beside a control, told when it appears. The place is there before, or nobody would listen. */
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
