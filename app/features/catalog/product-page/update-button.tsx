import { Button } from '#app/ui/button.tsx'

type UpdateButtonProps = {
  /** Parameter of the page's other form, which the URL keeps. */
  name: string
  value: string | number | null
}

/** Sends one of the product page's GET forms without JavaScript. */
export function UpdateButton({ name, value }: UpdateButtonProps) {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <>
          {value !== null && <input type="hidden" name={name} value={value} />}
          <Button type="submit" variant="secondary" size="sm">
            Update
          </Button>
        </>
      )}
    </noscript>
  )
}
