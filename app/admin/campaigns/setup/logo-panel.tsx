import { Form, useNavigation } from 'react-router'
import type { Campaign } from '#app/features/sends/links.server.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { Panel } from '../../shell/admin-page.tsx'

/** The customer's logo on the page of recipients; a form with a file. */
export function LogoPanel({ version, logo, sender }: Pick<Campaign, 'version' | 'logo' | 'sender'>) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel title="Logo" text="On a white field above the title. Without one, it shows the name of the sender.">
      {logo && (
        <Form method="post" className="mb-5 grid justify-items-start gap-3">
          <input type="hidden" name="version" value={version} />
          <img
            src={logo.address}
            alt={`${sender} logo`}
            width={logo.width}
            height={logo.height}
            className="campaign-logo"
          />
          <Button type="submit" name="intent" value="remove-logo" variant="ghost" size="sm" busy={isBusy}>
            Remove logo
          </Button>
        </Form>
      )}
      <Form method="post" encType="multipart/form-data" className="grid justify-items-start gap-3">
        <input type="hidden" name="version" value={version} />
        <FileField
          label={logo ? 'Replace logo' : 'Logo file'}
          name="file"
          accept=".svg,image/svg+xml,image/png,image/jpeg,image/webp"
          required
          hint="SVG up to 200 KB, PNG, JPEG or WebP."
        />
        <Button type="submit" name="intent" value="logo" variant="secondary" size="sm" busy={isBusy}>
          Upload logo
        </Button>
      </Form>
    </Panel>
  )
}
