import { useEffect, useState } from 'react'
import { TextField } from '#app/ui/field.tsx'
import type { ProductSuggestion } from './product-suggestions.route.tsx'

type ProductPathFieldProps = { name: string; label: string; path: string; errors: string[] | undefined }

const searchDelayMs = 150

/** The path of a product's page. Part of a product's name offers matching products. */
export function ProductPathField({ name, label, path, errors }: ProductPathFieldProps) {
  const [search, setSearch] = useState('')
  const suggestions = useSuggestions(search)
  return (
    <div>
      <TextField
        id={name}
        name={name}
        label={label}
        hint="Type part of a name to choose a product, or paste the address of its page"
        defaultValue={path}
        autoComplete="off"
        list={`${name}-products`}
        onInput={({ currentTarget }) => setSearch(currentTarget.value.includes('/') ? '' : currentTarget.value.trim())}
        {...(errors && { errors })}
      />
      <datalist id={`${name}-products`}>
        {suggestions.map((product) => (
          <option key={product.path} value={product.path}>
            {product.name}
          </option>
        ))}
      </datalist>
    </div>
  )
}

/** Searches shortly after typing; without an answer, nothing is offered and a path can still be typed. */
function useSuggestions(search: string): readonly ProductSuggestion[] {
  const [suggestions, setSuggestions] = useState<readonly ProductSuggestion[]>([])
  useEffect(() => {
    if (search === '') return setSuggestions([])
    const controller = new AbortController()
    const timer = setTimeout(() => {
      fetch(`/admin/pages/products?${new URLSearchParams({ search })}`, { signal: controller.signal })
        .then((response) => response.json())
        .then(setSuggestions)
        .catch(() => {})
    }, searchDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search])
  return suggestions
}
