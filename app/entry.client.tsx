import { hydratePage } from '#app/site/hydrate-page.tsx'

hydratePage()
