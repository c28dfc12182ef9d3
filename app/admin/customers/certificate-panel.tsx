import { Form } from 'react-router'
import type { Company } from '#app/features/customers/companies.server.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { Button } from '#app/ui/button.tsx'
import { AttachmentField } from '../requests/new/attachment-field.tsx'
import { Panel } from '../shell/admin-page.tsx'
import { getCompanyPath } from './customer-view.ts'

/** The file of a tax exemption: download, replace, remove. */
export function CertificatePanel({ company: { id, tax_certificate: file } }: { company: Company }) {
  const path = `${getCompanyPath(id)}/certificate`
  return (
    <Panel title="Tax exemption certificate">
      {file && (
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <a href={path} download className="font-semibold break-all text-forest underline underline-offset-4">
            {file.name}
          </a>
          <span className="text-muted">{formatFileSize(file.size)}</span>
          <Form method="post" action={path} encType="multipart/form-data">
            <input type="hidden" name="intent" value="remove" />
            <Button type="submit" variant="secondary" size="sm">
              Remove certificate
            </Button>
          </Form>
        </div>
      )}
      <Form method="post" action={path} encType="multipart/form-data" className="grid gap-4">
        <AttachmentField label={file ? 'Replace with' : 'File'} name="file" multiple={false} />
        <Button type="submit" variant="secondary" size="sm" className="justify-self-start">
          Upload certificate
        </Button>
      </Form>
    </Panel>
  )
}
