import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import type { ProposalValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import { Image } from '#app/ui/image.tsx'
import { ImageField } from '../../../images/image-field.tsx'
import { useUploadCount } from '../../../images/use-upload-count.ts'
import { HiddenValue, IntentButton, PathArea, PathField } from '../fields.tsx'
import { getFieldId, useProposalForm } from '../values-context.tsx'

/** Images that staff uploaded last. */
export type LibraryImages = readonly { name: string; url: string }[]

type Block = ProposalValues['blocks'][number]
type BlockFieldsProps = { block: Block; index: number; isLast: boolean; library: LibraryImages }

/** A text or an image of the proposal, with buttons that move and remove it. */
export function BlockFields({ block, index, isLast, library }: BlockFieldsProps) {
  const path = `blocks.${index}`
  const { values } = useProposalForm()
  const position = values.blocks.slice(0, index + 1).filter(({ kind }) => kind === block.kind).length
  const title = `${block.kind === 'image' ? 'Image' : 'Text'} ${position}`
  return (
    <fieldset className="proposal-charge">
      {/* The field of an image has the same title. */}
      <legend className={block.kind === 'image' ? 'sr-only' : 'text-sm font-semibold'}>{title}</legend>
      <HiddenValue path={`${path}.id`} />
      <HiddenValue path={`${path}.kind`} />
      <div className="grid gap-3">
        {block.kind === 'image' ? (
          <ImageFields path={path} title={title} library={library} image={block.image} />
        ) : (
          <>
            <PathField path={`${path}.heading`} label="Heading" maxLength={120} optional />
            <PathArea path={`${path}.text`} label="Text" rows={4} maxLength={5_000} />
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-1">
        <IntentButton
          intent={`up ${path}`}
          label={`Move ${title} up`}
          variant="ghost"
          disabled={index === 0}
          className="proposal-icon"
        >
          <ArrowUp aria-hidden="true" />
        </IntentButton>
        <IntentButton
          intent={`down ${path}`}
          label={`Move ${title} down`}
          variant="ghost"
          disabled={isLast}
          className="proposal-icon"
        >
          <ArrowDown aria-hidden="true" />
        </IntentButton>
        <IntentButton intent={`remove ${path}`} label={`Remove ${title}`} variant="ghost" className="proposal-icon">
          <X aria-hidden="true" />
        </IntentButton>
      </div>
    </fieldset>
  )
}

type ImageFieldsProps = { path: string; title: string; image: string; library: LibraryImages }

/** Uploads an image, or takes one of the library. */
function ImageFields({ path, title, image, library }: ImageFieldsProps) {
  const { errors, set, setUploadCount } = useProposalForm()
  const imagePath = `${path}.image`
  // The field has its own state, so that an image chosen elsewhere replaces the field.
  const [own, setOwn] = useState(image)
  const [isUploading, setUploading] = useState(false)
  useUploadCount(isUploading, setUploadCount)
  return (
    <>
      <div id={getFieldId(imagePath)} data-field={imagePath} className="save-bar-target">
        <ImageField
          key={own === image ? 'own' : image}
          name={imagePath}
          label={title}
          max={1}
          value={image ? [{ url: image, alt: '' }] : []}
          errors={errors[imagePath]}
          withoutAlt
          withoutPaste
          onBusy={setUploading}
          onChange={([chosen]) => {
            setOwn(chosen?.url ?? '')
            set(imagePath, chosen?.url ?? '')
          }}
        />
      </div>
      {image === '' && library.length > 0 && (
        <details className="proposal-more">
          <summary>Choose from the library</summary>
          <ul aria-label="Latest images" className="proposal-library">
            {library.map(({ name, url }) => (
              <li key={url}>
                <IntentButton intent={`set ${imagePath} ${url}`} label={`Choose ${name}`} variant="ghost">
                  <Image src={url} alt="" sizes="96px" />
                </IntentButton>
              </li>
            ))}
          </ul>
        </details>
      )}
      <PathField path={`${path}.caption`} label="Caption" maxLength={300} optional hint="Also the alt text" />
    </>
  )
}
