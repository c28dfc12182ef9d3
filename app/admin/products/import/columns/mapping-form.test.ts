import { expect, test } from 'vitest'
import { emptyMapping } from '#app/features/imports/mapping/mapping.ts'
import { countColumns } from './mapping-form.ts'

test('counts the columns of the file, not those added by joining its rows to products', () => {
  const columns = [
    { name: 'Style', samples: [] },
    { name: 'Size', samples: [], use: 'variants' as const },
    { name: 'Notes', samples: [] },
    { name: 'Slug (read together)', samples: [] },
    { name: 'Sizes (read together)', samples: [] },
  ]
  const targets = { Style: 'family', 'Slug (read together)': 'slug', 'Sizes (read together)': 'sizes' } as const
  expect(countColumns({ columns }, { ...emptyMapping, columns: targets })).toEqual({ all: 3, read: 2 })
})
