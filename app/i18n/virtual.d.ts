declare module 'virtual:dictionaries' {
  type Module = { default: import('./translate.ts').Dictionary }
  export const loaders: Record<import('./languages.ts').Language, () => Promise<Module>>
}
