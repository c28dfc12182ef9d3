import { useId } from 'react'
import { Panel } from '#app/admin/shell/admin-page.tsx'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'

export type ZipView = { waiting: number; stored: number; failed: { name: string; problem: string }[] }

type ZipPanelProps = {
  zip: ZipView | undefined
  /** Form of the column mapping, which is sent and stored with the ZIP. */
  formId: string
  onChoose: (hasFile: boolean) => void
}

/** Uploads a ZIP with the images that the file refers to by name. */
export function ZipPanel({ zip, formId, onChoose }: ZipPanelProps) {
  const id = useId()
  const total = zip ? zip.waiting + zip.stored + zip.failed.length : 0
  return (
    <Panel
      title="Images (ZIP)"
      text="Needed only if the file lists image file names, such as camp-mug.jpg. URLs are downloaded automatically."
    >
      {zip && zip.waiting > 0 && (
        <progress className="import-bar" aria-label="Images in the ZIP" max={total} value={total - zip.waiting} />
      )}
      {zip && (
        <p role="status" className="mb-4 text-sm">
          {`${
            zip.waiting > 0
              ? `Storing ${formatNumber(total - zip.waiting)} of ${formatCount(total, 'image')}.`
              : `${formatCount(zip.stored, 'image')} ready.`
          }${zip.failed.length > 0 ? ` ${formatCount(zip.failed.length, 'file')} could not be stored:` : ''}`}
        </p>
      )}
      {zip && zip.failed.length > 0 && (
        <ul className="import-failed mb-4">
          {zip.failed.slice(0, 10).map(({ name, problem }, index) => (
            <li key={`${index} ${name}`}>
              <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
              <span>{`: ${problem}`}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className="sr-only">
          ZIP file with images
        </label>
        <input
          id={id}
          form={formId}
          type="file"
          name="zip"
          accept=".zip"
          className="import-file min-w-0 max-w-full"
          onChange={({ target }) => onChoose((target.files?.length ?? 0) > 0)}
        />
        <Button
          type="submit"
          form={formId}
          formEncType="multipart/form-data"
          formNoValidate
          variant="secondary"
          size="sm"
        >
          {zip ? 'Replace ZIP' : 'Upload ZIP'}
        </Button>
      </div>
    </Panel>
  )
}
