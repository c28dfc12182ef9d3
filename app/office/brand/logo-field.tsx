import type { Logo } from '#app/features/brand/brand.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'

/** The logo, and a file to put in its place. */
export function LogoField({ logo, errors }: { logo: Logo | null; errors: string[] | undefined }) {
  return (
    <div>
      <label htmlFor="logo-file" className="text-sm leading-5 font-semibold">
        Logo
      </label>
      <div className="mt-1.5 flex flex-wrap items-center gap-4">
        {logo && (
          <span className="brand-logo">
            <img src={logo.address} alt="The logo" width={logo.width} height={logo.height} />
          </span>
        )}
        <input
          id="logo-file"
          type="file"
          name="logo-file"
          accept=".svg,image/svg+xml,image/png,image/webp,image/jpeg,image/avif"
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? 'logo-file-errors logo-file-hint' : 'logo-file-hint'}
          className="brand-file"
        />
        {logo && (
          <Button type="submit" name="intent" value="remove-logo" variant="ghost" size="sm">
            Remove the logo
          </Button>
        )}
      </div>
      <p id="logo-file-hint" className="mt-1.5 text-sm leading-5 text-muted">
        SVG is best, or PNG or WebP without ground. It takes the place of the name in the navigation. One about as wide
        as high becomes the icon, too.
      </p>
      <FieldErrors id="logo-file" errors={errors} />
    </div>
  )
}
