import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FieldErrorList } from '#app/ui/field.tsx'
import type { PreservedWhite, RemovedWhite } from '../../core/art.ts'
import { logoTypes } from '../../drawing/tasks.ts'
import type { Studio } from '../use-studio.ts'

/** Selects, shows and deletes the logo. Dropping and pasting work everywhere in the studio. */
export function LogoPicker({ studio }: { studio: Studio }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { logo, busy, rejection } = studio
  const url = useObjectUrl(logo?.file.preview ?? logo?.file.file)

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) void studio.takeLogo(file)
    // Allows the same file to be selected again after a change.
    currentTarget.value = ''
  }
  return (
    <section aria-label="Your logo" aria-busy={busy}>
      <input
        ref={input}
        id={id}
        type="file"
        accept={[...logoTypes, '.ai', '.eps'].join(',')}
        aria-label="Logo file"
        aria-describedby={`${id}-error`}
        onChange={choose}
        hidden
      />
      {logo ? (
        <div className="studio-logo">
          {url && <img src={url} alt="" className="studio-thumb" />}
          <p className="studio-logo-name">{logo.file.name || 'Your logo'}</p>
          <Button variant="secondary" size="sm" busy={busy} onClick={() => input.current?.click()}>
            Change
          </Button>
          <Button variant="ghost" size="sm" disabled={busy} onClick={studio.removeLogo}>
            Forget my logo
          </Button>
        </div>
      ) : (
        <div className="studio-drop">
          <Button size="lg" busy={busy} onClick={() => input.current?.click()} autoFocus>
            Choose your logo
          </Button>
          <p>Or drop it here, or paste it. SVG, PDF, AI, PNG, JPEG or WebP.</p>
        </div>
      )}
      <FieldErrorList id={id} errors={rejection ? [rejection] : undefined} />
      {logo?.file.missingFonts && logo.file.missingFonts.length > 0 && (
        <p role="status" className="studio-note">
          {`Text in ${listNames(logo.file.missingFonts)} is shown in another font. Convert it to outlines in your drawing program, then choose the file again.`}
        </p>
      )}
      {logo && <WhiteNotes studio={studio} logo={logo} />}
      <p className="studio-note">
        <span>{logo ? 'It stays in this browser until you forget it;' : 'Your logo stays in this browser;'}</span>
        <span> nothing is sent before you send a request.</span>
      </p>
    </section>
  )
}

/** Says which white was removed from the logo, and lets the visitor decide otherwise. */
function WhiteNotes({ studio, logo: { file, facts } }: { studio: Studio; logo: NonNullable<Studio['logo']> }) {
  const renderChoice = (label: string, preservedWhite?: PreservedWhite) => (
    <button type="button" className="studio-link" onClick={() => studio.takeLogo(file.file, { preservedWhite })}>
      {label}
    </button>
  )
  if (file.preservedWhite === 'all')
    return (
      <p className="studio-note">
        <span>The white around your logo is printed.</span> {renderChoice('Take the white away')}
      </p>
    )
  const { removedWhite } = facts
  if (removedWhite === null && file.preservedWhite !== 'inside') return null
  const isInside = removedWhite === 'inside' || removedWhite === 'only inside'
  return (
    <p className="studio-note">
      <span>{removedWhite === null ? 'The white inside your logo is printed.' : removedWhiteTexts[removedWhite]}</span>{' '}
      {isInside && <>{renderChoice('Keep the white inside', 'inside')} </>}
      {file.preservedWhite === 'inside' && <>{renderChoice('Take away the white inside')} </>}
      {(removedWhite === 'around' || removedWhite === 'inside') && renderChoice('Keep the white', 'all')}
    </p>
  )
}

const removedWhiteTexts: Record<RemovedWhite, string> = {
  around: 'The white around your logo was taken away.',
  inside: 'The white around your logo and inside its letters was taken away.',
  'only inside': 'The white inside the letters of your logo was taken away.',
}

const listNames = (names: readonly string[]) => names.map((name) => `“${name}”`).join(' and ')

/** Returns an object URL of a file. */
function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
