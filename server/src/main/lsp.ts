import { runLanguageServer } from './language-server.ts';

declare const SHOOTY_VERSION: string | undefined;

runLanguageServer(typeof SHOOTY_VERSION === 'string' ? SHOOTY_VERSION : 'development');
