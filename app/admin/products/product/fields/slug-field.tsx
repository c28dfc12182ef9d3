import { useEffect, useRef, useState } from 'react'
import { slugFrom } from '#app/lib/text/slug.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { SlugAnswer } from '../slug.route.tsx'
import type { Editor } from '../use-editor.ts'

/** Milliseconds after the last key until a slug is checked. */
const pause = 300

type SlugFieldProps = {
  editor: Editor
  productId: string
  isNew: boolean
  /** Current path of the product; null for a new one. */
  path: string | null
}

/** Slug of a product: suggested from its name, and checked while typing. */
export function SlugField({ editor, productId, isNew, path }: SlugFieldProps) {
  const { defaultValue, errors, ...field } = editor.field('slug')
  const [slug, setSlug] = useState(defaultValue)
  const [own, setOwn] = useState(defaultValue !== '')
  const suggested = slugFrom(editor.texts.name)
  const follows = isNew && !own
  const shown = follows && suggested !== '' ? suggested : slug
  const answer = useSlugAnswer(productId, shown || suggested)
  const { typed } = editor
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    typed()
  }, [shown, typed])

  const now = `/products/${encodeURIComponent(shown || suggested)}`
  const taken = answer?.holder ? [`${answer.holder} already uses ${now}. Enter another URL slug.`] : []
  return (
    <div>
      <TextField
        label="URL slug"
        {...field}
        value={shown}
        maxLength={200}
        spellCheck={false}
        placeholder={suggested}
        errors={errors.length > 0 ? errors : taken}
        onChange={({ currentTarget }) => {
          setOwn(currentTarget.value !== '')
          setSlug(currentTarget.value)
        }}
        hint={
          <>
            <span className="break-all">{now}</span>
            {path !== null && path !== now && <span className="mt-1 block">{path} will redirect here.</span>}
            {answer?.moved && !answer.holder && (
              <span className="mt-1 block">
                This URL redirects to {answer.moved} now. It will open this product instead.
              </span>
            )}
          </>
        }
      />
      {!follows && suggested !== '' && shown !== '' && shown !== suggested && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-3"
          onClick={() => {
            setOwn(true)
            setSlug(suggested)
          }}
        >
          Use name: {suggested.length > 40 ? `${suggested.slice(0, 40)}…` : suggested}
        </Button>
      )}
    </div>
  )
}

/** Checks a slug shortly after typing; ignores responses to an older text. */
function useSlugAnswer(productId: string, slug: string): SlugAnswer | undefined {
  const [answer, setAnswer] = useState<SlugAnswer>()
  useEffect(() => {
    if (slug === '') return
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const query = new URLSearchParams({ slug })
        const response = await fetch(`/admin/products/${productId}/slug?${query}`, { signal: gone.signal })
        if (response.ok) setAnswer((await response.json()) as SlugAnswer)
      } catch {
        // Submitting validates again.
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [productId, slug])
  return answer?.slug === slug ? answer : undefined
}
