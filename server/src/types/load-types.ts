import { createTypeAnswers, type TypeAnswers } from './type-service.ts';

/** Loads TypeScript and makes the service; undefined when the package is not there: then editing goes on without types. */
export async function loadTypes(): Promise<TypeAnswers | undefined> {
  try {
    const loaded = await import('typescript');
    // In a bundle the module is wrapped once more.
    return createTypeAnswers(
      'createLanguageService' in loaded ? loaded : (loaded as { default: typeof loaded }).default,
    );
  } catch {
    return undefined;
  }
}
