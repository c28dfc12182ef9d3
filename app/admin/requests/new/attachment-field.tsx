import type { ComponentProps } from 'react'
import { maxAttachedMegabytes, maxAttachments } from '#app/features/requests/replies/reply.schema.ts'
import { FileField } from '#app/ui/file-field.tsx'

type AttachmentFieldProps = Pick<
  ComponentProps<typeof FileField>,
  'label' | 'name' | 'errors' | 'className' | 'multiple' | 'optional'
>

/** A file field with the limits of attachments. */
export const AttachmentField = ({ multiple = true, ...field }: AttachmentFieldProps) => (
  <FileField
    {...field}
    multiple={multiple}
    hint={
      multiple
        ? `Up to ${maxAttachments} files, ${maxAttachedMegabytes} MB in total.`
        : `Up to ${maxAttachedMegabytes} MB.`
    }
  />
)
