import { Form, useNavigation } from 'react-router'
import type { Campaign } from '#app/features/sends/links.server.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldFrame } from '#app/ui/field.tsx'
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
        <FieldFrame id="logo" label={logo ? 'Replace logo' : 'Logo file'} hint="SVG up to 200 KB, PNG, JPEG or WebP.">
          <input
            id="logo"
            type="file"
            name="file"
            required
            accept=".svg,image/svg+xml,image/png,image/jpeg,image/webp"
            aria-describedby="logo-hint"
            className="block w-full min-w-0 text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-line file:bg-card file:px-4 file:font-semibold"
          />
        </FieldFrame>
        <Button type="submit" name="intent" value="logo" variant="secondary" size="sm" busy={isBusy}>
          Upload logo
        </Button>
      </Form>
    </Panel>
  )
}
