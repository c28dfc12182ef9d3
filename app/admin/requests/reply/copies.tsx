import { useEffect, useState } from 'react'
import { TextField } from '#app/ui/field.tsx'
import type { useFormFields } from '#app/ui/form.tsx'

type CopiesProps = {
  form: Pick<ReturnType<typeof useFormFields>, 'field' | 'errors'>
  /** Opens the fields, such as of a restored draft. */
  hasCopies: boolean
}

/** The fields of copies, which few replies need. */
export function Copies({ form, hasCopies }: CopiesProps) {
  const [cc, bcc] = [form.field('cc'), form.field('bcc')]
  const hasErrors = Boolean(form.errors.cc || form.errors.bcc)
  const [isOpen, setOpen] = useState(Boolean(cc.defaultValue || bcc.defaultValue))
  // Stays open once the errors are corrected.
  if (hasErrors && !isOpen) setOpen(true)
  useEffect(() => {
    if (hasCopies) setOpen(true)
  }, [hasCopies])
  return (
    <details
      open={isOpen || hasErrors}
      className="reply-copies"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>CC and BCC</summary>
      <div className="mt-3 grid gap-4">
        <TextField label="CC" autoComplete="off" hint="Email addresses, separated by commas." {...cc} />
        <TextField label="BCC" autoComplete="off" hint="The other recipients do not see these." {...bcc} />
      </div>
    </details>
  )
}
