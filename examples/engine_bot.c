/* A program for the line protocol: it plays the last of the legal codes.
 *
 * cc -O2 -o engine_bot examples/engine_bot.c
 * gunbai engine check ./engine_bot
 *
 * Codes are ASCII without quotes and backslashes, so the last code lies between the last two quotes
 * of the line `legal ["…", "…"]`. Lines may be long (a view), so they are read with getline.
 */

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char code[256];

static void keep_last(char *list)
{
    char *end = strrchr(list, '"');
    if (end == NULL)
        return;
    *end = '\0';
    char *start = strrchr(list, '"');
    if (start != NULL && strlen(start + 1) < sizeof code)
        strcpy(code, start + 1);
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (getline(&line, &size, stdin) > 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "gbi") == 0)
            puts("id name last\nid author you\ngbiok");
        else if (strcmp(line, "isready") == 0)
            puts("readyok");
        else if (strncmp(line, "legal ", 6) == 0)
            keep_last(line + 6);
        else if (strncmp(line, "go", 2) == 0)
            printf("bestmove %s\n", code);
        else if (strcmp(line, "quit") == 0)
            break;
    }
    free(line);
    return 0;
}
