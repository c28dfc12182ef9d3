import { useId } from 'react'
import { maxAttachedMegabytes, maxAttachments } from '#app/features/requests/replies/reply.schema.ts'
import { FieldFrame, getAriaAttributes } from '#app/ui/field.tsx'

type FileFieldProps = {
  label: string
  name: string
  errors?: string[] | undefined
  className?: string
  multiple?: boolean
  optional?: boolean
}

/** The browser's file input, with the limits of attachments. */
export function FileField({ label, name, errors = [], className, multiple = true, optional = false }: FileFieldProps) {
  const id = useId()
  const limits = multiple
    ? `Up to ${maxAttachments} files, ${maxAttachedMegabytes} MB in total.`
    : `Up to ${maxAttachedMegabytes} MB.`
  return (
    <FieldFrame id={id} label={label} errors={errors} optional={optional} hint={limits} className={className ?? ''}>
      <input
        id={id}
        type="file"
        name={name}
        multiple={multiple}
        className="block w-full min-w-0 text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-line file:bg-card file:px-4 file:font-semibold"
        {...getAriaAttributes(id, { errors, hint: limits })}
      />
    </FieldFrame>
  )
}
