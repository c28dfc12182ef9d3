import { ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Logo } from '#app/features/brand/brand.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import { getFieldId } from './brand-sections.ts'
import '../images/image-field.css'

/** Shows the logo and selects a new file, which the form uploads. */
export function LogoField({ logo, errors }: { logo: Logo | null; errors: string[] | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const [isDragOver, setDragOver] = useState(false)
  const [fileName, setFileName] = useState('')
  const updateFileName = () => setFileName(input.current?.files?.[0]?.name ?? '')
  useEffect(() => {
    // The file may have been chosen before hydration.
    setFileName(input.current?.files?.[0]?.name ?? '')
  }, [])
  return (
    <div id={getFieldId('logo')} className={joinClasses('image-field save-bar-target', isDragOver && 'is-over')}>
      <label htmlFor="logo-file" className="text-sm leading-5 font-semibold">
        Logo
      </label>
      {logo && (
        <div className="mt-1.5 flex flex-wrap items-center gap-4">
          <span className="brand-logo">
            <img src={logo.address} alt="Current logo" width={logo.width} height={logo.height} />
          </span>
          <Button type="submit" name="intent" value="remove-logo" variant="ghost" size="sm">
            Remove logo
          </Button>
        </div>
      )}
      <div className={joinClasses('image-drop', logo && 'is-small')}>
        <ImagePlus aria-hidden="true" />
        <p className="min-w-0 [overflow-wrap:anywhere]" aria-hidden={fileName ? undefined : 'true'}>
          {fileName ? (
            <>
              <span className="font-semibold">{fileName}</span>{' '}
              <span className="block text-sm text-muted">Uploaded when you save the draft or publish</span>
            </>
          ) : (
            <span className="font-semibold">
              <span className="text-forest underline underline-offset-4">{logo ? 'Replace logo' : 'Choose file'}</span>
              <span className="hidden sm:noscript:hidden sm:inline"> or drop it here</span>
            </span>
          )}
        </p>
        <input
          ref={input}
          id="logo-file"
          type="file"
          name="logo-file"
          accept=".svg,image/svg+xml,image/png,image/webp,image/jpeg,image/avif"
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? 'logo-file-error logo-file-hint' : 'logo-file-hint'}
          className={isHydrated ? 'is-over-all' : 'max-w-full'}
          onChange={updateFileName}
          onDragEnter={() => setDragOver(true)}
          onDragLeave={() => setDragOver(false)}
          onDrop={() => setDragOver(false)}
        />
      </div>
      <p id="logo-file-hint" className="mt-1.5 text-sm leading-5 text-muted">
        SVG works best, or PNG or WebP with a transparent background. The logo replaces the store name in the
        navigation. A square logo is also used as the icon.
      </p>
      <FieldErrors id="logo-file" errors={errors} />
    </div>
  )
}
