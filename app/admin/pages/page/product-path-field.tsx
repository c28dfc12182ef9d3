import { useState } from 'react'
import { TextField } from '#app/ui/field.tsx'
import { useSearchResults } from '../../components/use-search-results.ts'
import type { ProductSuggestion } from './product-suggestions.route.tsx'

type ProductPathFieldProps = { name: string; label: string; path: string; errors: string[] | undefined }

/** The path of a product's page. Part of a product's name suggests matching products; if the search fails, a path can still be typed. */
export function ProductPathField({ name, label, path, errors }: ProductPathFieldProps) {
  const [search, setSearch] = useState('')
  const { results: suggestions = [] } = useSearchResults<ProductSuggestion[]>(
    search ? `/admin/pages/products?${new URLSearchParams({ search })}` : undefined,
  )
  return (
    <div>
      <TextField
        id={name}
        name={name}
        label={label}
        hint="Type part of a name to choose a product, or paste its URL"
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
