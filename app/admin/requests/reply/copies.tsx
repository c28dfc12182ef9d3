import { TextField } from '#app/ui/field.tsx'
import type { useFormFields } from '#app/ui/form.tsx'

type CopiesProps = { form: Pick<ReturnType<typeof useFormFields>, 'field' | 'errors'> }

/** The fields of copies, which few replies need. */
export function Copies({ form }: CopiesProps) {
  const [cc, bcc] = [form.field('cc'), form.field('bcc')]
  const isOpen = Boolean(cc.defaultValue || bcc.defaultValue || form.errors.cc || form.errors.bcc)
  return (
    <details open={isOpen} className="reply-copies">
      <summary>CC and BCC</summary>
      <div className="mt-3 grid gap-4">
        <TextField label="CC" autoComplete="off" hint="Email addresses, separated by commas." {...cc} />
        <TextField label="BCC" autoComplete="off" hint="The other recipients do not see these." {...bcc} />
      </div>
    </details>
  )
}
