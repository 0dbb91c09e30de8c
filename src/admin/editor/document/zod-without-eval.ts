import { z } from "zod";

// Before any schema is made: Zod then tries whether it may compile code, which the pages' policy forbids and Firefox reports.
z.config({ jitless: true });
